/** The kind of a token, which decides its colour. */
export type TokenKind = 'plain' | 'comment' | 'string' | 'keyword' | 'name' | 'number';
export type Language = 'javascript' | 'json' | 'shell' | 'text';

export interface Token {
  kind: TokenKind;
  text: string;
}

const patterns: Record<Exclude<Language, 'text'>, RegExp> = {
  javascript:
    /(?<comment>\/\/[^\n]*)|(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)|(?<keyword>\b(?:import|from|const|new|async|await|for|of|try|catch|if|return|true|false|null)\b)|(?<number>\b\d[\d_.]*\b)/g,
  json: /(?<name>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*")|(?<keyword>\b(?:true|false|null)\b)|(?<number>-?\b\d[\d.eE+-]*)/g,
  shell:
    /(?<comment>(?<=^|\n)#[^\n]*)|(?<string>'[^']*')|(?<keyword>(?<=^|\n)(?:curl|npm|node|export)\b)|(?<name>(?<=\s)--?[a-zA-Z][\w-]*)/g,
};

const kindOf = (groups: Record<string, string | undefined>): TokenKind =>
  (Object.entries(groups).find(([, text]) => text !== undefined)?.[0] ?? 'plain') as TokenKind;

/** Splits code into tokens with their kinds. Joined, the tokens are the code. */
export const tokensOf = (code: string, language: Language): Token[] => {
  if (language === 'text') return [{ kind: 'plain', text: code }];
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(patterns[language])) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) });
    tokens.push({ kind: kindOf(match.groups ?? {}), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) });
  return tokens;
};
