/** Fields of requests and responses, and environment variables, whose values are secrets. */
const SECRET_NAME = /password|^(?:access|refresh|token|secret|key|authorization)$|_(?:SECRET|KEY|PASSWORD)$/;

/** Access tokens, API keys and webhook secrets, also those that no test sent or received. */
const SHAPES = [/\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/, /\bwm_[\w-]{16,}/, /\bwhsec_[\w+/=-]{16,}/];

/** The server prints it at the start with demo data, because it is public. */
const PUBLIC = new Set(['waymark-demo']);

/** Shorter secrets occur in a log by chance. */
const SHORTEST = 8;

/** Every secret that the tests of this process sent, received or configured. */
export class KnownSecrets {
  private readonly values = new Set<string>();

  /** Registers the secrets in a body, headers, an environment, or a list of these. */
  learn(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      if (typeof field !== 'string') this.learn(field);
      else if (SECRET_NAME.test(name)) this.add(field.replace(/^Bearer /i, ''));
      else this.add(URL.canParse(field) ? decodeURIComponent(new URL(field).password) : '');
    }
  }

  /** Like `learn`, for serialized JSON; other text has no secrets. */
  learnJson(text: string): void {
    try {
      this.learn(JSON.parse(text));
    } catch {
      return;
    }
  }

  /** The lines of the text that contain a secret. */
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
