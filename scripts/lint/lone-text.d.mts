import type { Rule } from 'eslint';

export const loneText: Rule.RuleModule;
