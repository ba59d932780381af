import { Worker } from 'node:worker_threads';
import { workerFile } from '../../../platform/package-files.js';

/** Maximum queue length. A picture takes about 50 ms; further requests get a prepared picture. */
const MOST_WAITING = 20;

interface Waiting {
  resolve: (png: Buffer) => void;
  reject: (error: Error) => void;
}

/** Draws pictures one after another in a worker thread, which the first picture starts. */
export class PictureDrawer {
  private worker: Worker | undefined;
  private readonly waiting: Waiting[] = [];

  get isBusy(): boolean {
    return this.waiting.length >= MOST_WAITING;
  }

  draw(svg: string): Promise<Buffer> {
    const worker = (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      worker.ref();
      worker.postMessage(svg);
    });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(workerFile('shipments/tracking/link-preview/picture.worker.js'));
    worker.on('message', (png: Uint8Array) => {
      this.waiting.shift()?.resolve(Buffer.from(png));
      if (this.waiting.length === 0) worker.unref();
    });
    worker.once('error', (error: Error) => this.end(worker, error));
    worker.once('exit', () => this.end(worker, new Error('The drawing thread ended.')));
    return worker;
  }

  private end(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}
