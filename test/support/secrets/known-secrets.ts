/** Fields of requests and answers, and variables of the environment, whose values are secrets. */
const SECRET_NAME = /password|^(?:access|refresh|token|secret|key|authorization)$|_(?:SECRET|KEY|PASSWORD)$/;

/** Access tokens, API keys and webhook secrets, also those that no test sent or got. */
const SHAPES = [/\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/, /\bwm_[\w-]{16,}/, /\bwhsec_[\w+/=-]{16,}/];

/** Printed at the start with demo data, because everybody may know it. */
const PUBLIC = new Set(['waymark-demo']);

/** Shorter ones stand in a log by chance. */
const SHORTEST = 8;

/** Every secret that the tests of this process sent, got or gave to a process. */
export class KnownSecrets {
  private readonly values = new Set<string>();

  /** Remembers the secrets within a body, headers, an environment, or a list of such. */
  learn(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      if (typeof field !== 'string') this.learn(field);
      else if (SECRET_NAME.test(name)) this.add(field.replace(/^Bearer /i, ''));
      else this.add(URL.canParse(field) ? decodeURIComponent(new URL(field).password) : '');
    }
  }

  /** As `learn`, of a body as it was written; text that is no JSON has none. */
  learnJson(text: string): void {
    try {
      this.learn(JSON.parse(text));
    } catch {
      return;
    }
  }

  /** Each line of the text that tells a secret. */
  tellingLines(text: string): string[] {
    return text.split('\n').filter((line) => this.isTold(line));
  }

  private isTold(line: string): boolean {
    for (const value of this.values) if (line.includes(value)) return true;
    return SHAPES.some((shape) => shape.test(line));
  }

  private add(value: string): void {
    const trimmed = value.trim();
    if (trimmed.length >= SHORTEST && !PUBLIC.has(trimmed)) this.values.add(trimmed);
  }
}

export const knownSecrets = new KnownSecrets();
