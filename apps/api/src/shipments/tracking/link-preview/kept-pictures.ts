/** A picture has about 30 kB. */
const MOST_KEPT = 300;

/** Caches recent pictures by content. Concurrent requests for the same picture share one drawing. */
export class KeptPictures {
  private readonly pictures = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly draw: (svg: string) => Promise<Buffer>,
    private readonly most = MOST_KEPT,
  ) {}

  has(tag: string): boolean {
    return this.pictures.has(tag);
  }

  of(tag: string, svg: string): Promise<Buffer> {
    const picture = this.pictures.get(tag) ?? this.draw(svg);
    this.pictures.delete(tag);
    this.pictures.set(tag, picture);
    picture.catch(() => this.pictures.delete(tag));
    const [oldest] = this.pictures.keys();
    if (this.pictures.size > this.most && oldest !== undefined) this.pictures.delete(oldest);
    return picture;
  }
}
