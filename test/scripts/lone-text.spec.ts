import { ESLint } from 'eslint';
import { resolve } from 'node:path';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from '@jest/globals';
import { loneText } from '../../scripts/lint/lone-text.mjs';

const file = 'apps/web/src/sample.tsx';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        projectService: { allowDefaultProject: [file], defaultProject: 'apps/web/tsconfig.json' },
        tsconfigRootDir: resolve('.'),
      },
    },
    plugins: { waymark: { rules: { 'lone-text': loneText } } },
    rules: { 'waymark/lone-text': 'error' },
  },
});

/** The texts that the rule reports in the JSX of a component with these properties. */
const reported = async (jsx: string): Promise<string[]> => {
  const code = `
import type { ReactElement, ReactNode } from 'react';
const constant = 'constant';
export const Sample = ({ text, count, isOn, icon, node }: {
  text: string; count: number; isOn: boolean; icon: ReactElement; node: ReactNode;
}) => ${jsx};`;
  const [result] = await eslint.lintText(code, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId, message, line, column, endLine, endColumn }) => {
    if (ruleId === null) throw new Error(message);
    const lines = code.split('\n').slice(line - 1, endLine);
    lines.push(lines.pop()?.slice(0, (endColumn ?? 1) - 1) ?? '');
    return lines
      .join('\n')
      .slice(column - 1)
      .trim();
  });
};

describe('the rule about lone text', () => {
  test.each([
    ['a text that changes next to constant text', '<p>{count} updates</p>', ['{count}']],
    ['a text that changes next to an element', '<p>{icon}{text}</p>', ['{text}']],
    ['two texts in a fragment', '<>{text} {count}</>', ['{text}', '{count}']],
    ['a text alone in a fragment, whose parent may have other children', '<>{text}</>', ['{text}']],
    ['a text that comes and goes', "<p>Saved{isOn && ', loading…'}</p>", ["{isOn && ', loading…'}"]],
    ['constant text after an element that comes and goes', '<p>{isOn && <b />} Save</p>', ['Save']],
    ['constant text after a list', '<p>{[1].map((key) => <b key={key} />)}end</p>', ['end']],
    ['a child that may be text', '<p>{icon}{node}</p>', ['{node}']],
  ])('reports %s', async (_what, jsx, expected) => {
    expect(await reported(jsx)).toEqual(expected);
  });

  test.each([
    ['a text as the only child of an element', '<p>{text}</p>'],
    ['a template literal', '<p>{`${count} updates`}</p>'],
    ['a text in an element of its own', '<p>{isOn && icon}<span>{text}</span></p>'],
    ['text or an element as the only child', '<p>{isOn ? text : icon}</p>'],
    ['a constant', '<p>{icon}{constant}</p>'],
    ['constant text before an element that comes and goes', '<p>Save {isOn && <b />}</p>'],
    ['an element that an empty text leaves out', '<p>{text && <b />}<i /></p>'],
    ['white space between elements', "<p>{isOn && <b />}{' '}<i /></p>"],
  ])('accepts %s', async (_what, jsx) => {
    expect(await reported(jsx)).toEqual([]);
  });
});
