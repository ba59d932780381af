import ts from 'typescript';

const { TypeFlags } = ts;
const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.TypeParameter;

const isText = ({ flags }) => (flags & TEXT) !== 0;
const isElement = (type) => type.getProperty('props') !== undefined && type.getProperty('key') !== undefined;

/** What an expression of this type may render. */
const rendering = (type) => {
  const parts = type.isUnion() ? type.types : [type];
  return {
    isText: parts.some(isText),
    isConstant: type.isStringLiteral() || type.isNumberLiteral(),
    comesAndGoes: !parts.every((part) => isText(part) || isElement(part)),
  };
};

/** An element or white space, which is not translated. */
const untranslated = { isText: false, isConstant: true, comesAndGoes: false };
const constant = (value) => ({ ...untranslated, isText: /\S/.test(value) });

/** Whether the compiler keeps this child. */
const isRendered = (child) =>
  child.type === 'JSXText' ? !/^\s*\n\s*$/.test(child.value) : child.expression?.type !== 'JSXEmptyExpression';

/**
 * Reports text that React changes, or before which it inserts elements, unless it is the only child of an element. A browser that
 * translates a page replaces text nodes. React replaces the content of an element with a single text, but not other text nodes.
 */
export const loneText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      notAlone:
        'On a translated page React can neither change this text nor insert elements before it. Make it the only child of an element, as one template literal or in a <span>.',
    },
  },
  create(context) {
    const { parserServices } = context.sourceCode;
    const checker = parserServices.program.getTypeChecker();
    const typeOf = (expression) => {
      const type = parserServices.getTypeAtLocation(expression);
      return checker.getBaseConstraintOfType(type) ?? type;
    };
    const renderingOf = ({ type, value, expression }) => {
      if (type === 'JSXText') return constant(value);
      if (type !== 'JSXExpressionContainer') return untranslated;
      // White space, or a placeholder of a template.
      if (expression.type === 'Literal') return untranslated;
      // The type of `text && <b />` contains `''`, which renders nothing.
      return expression.type === 'LogicalExpression' && expression.operator === '&&'
        ? { ...rendering(typeOf(expression.right)), isConstant: false, comesAndGoes: true }
        : rendering(typeOf(expression));
    };
    const check = (node) => {
      const children = node.children.filter(isRendered);
      if (children.length === 1 && node.type === 'JSXElement') return;
      // The texts of a fragment go with it.
      let isAfterChange = node.type === 'JSXFragment';
      for (const child of children) {
        const { isText, isConstant, comesAndGoes } = renderingOf(child);
        if (isText && (!isConstant || isAfterChange)) context.report({ node: child, messageId: 'notAlone' });
        isAfterChange ||= comesAndGoes;
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
