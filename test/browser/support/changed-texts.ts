import type { BrowserContext } from '@playwright/test';

/**
 * Logs an error if the page changes or removes a text node that has siblings, or inserts an element before one. On a translated
 * page the node is no longer there, so that the text would stay, or the page would break.
 */
const watchTexts = (): void => {
  const isTranslated = (node: Node | null): node is Text =>
    node instanceof Text &&
    /\S/.test(node.data) &&
    !node.parentElement?.closest('svg, code, [translate="no"], .notranslate');
  const complain = (what: string, { data, parentElement }: Text): void =>
    console.error(
      `A translated page cannot ${what} the text “${data}” in ${parentElement?.outerHTML.slice(0, 400) ?? ''}`,
    );
  const isOnlyText = ({ parentElement }: Text): boolean => {
    const name = Object.keys(parentElement ?? {}).find((key) => key.startsWith('__reactProps$'));
    if (name === undefined) return true;
    const { children } = (parentElement as unknown as Record<string, { children?: unknown }>)[name] ?? {};
    return typeof children === 'string' || typeof children === 'number';
  };
  const original = (name: 'insertBefore' | 'removeChild') => {
    const method = Object.getOwnPropertyDescriptor(Node.prototype, name)?.value as (...nodes: unknown[]) => unknown;
    return (on: Node, ...nodes: unknown[]) => method.apply(on, nodes);
  };
  const insertBefore = original('insertBefore');
  const removeChild = original('removeChild');
  Node.prototype.insertBefore = function <Inserted extends Node>(
    this: Node,
    node: Inserted,
    before: Node | null,
  ): Inserted {
    if (isTranslated(before)) complain('insert before', before);
    return insertBefore(this, node, before) as Inserted;
  };
  Node.prototype.removeChild = function <Removed extends Node>(this: Node, node: Removed): Removed {
    if (isTranslated(node)) complain('remove', node);
    return removeChild(this, node) as Removed;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (isTranslated(this) && !isOnlyText(this)) complain('change', this);
      value?.set?.call(this, text);
    },
  });
};

export const watchTextsOf = (context: BrowserContext): Promise<unknown> => context.addInitScript(watchTexts);
