import { Appender } from './appender.js';
import { readConnectionString } from '../connection/connection-string.js';
import { LeaderConnection } from '../connection/leader-connection.js';
import { LogFollower } from './log-follower.js';
import type { FollowOptions, NewEvent, SharedLog, SharedRecord } from './shared-log.js';
import { StreamReader } from './stream-reader.js';

export interface SharedLogOptions {
  /** A KurrentDB connection string. */
  url: string;
  /** Prefix of every stream name. It must never change. */
  prefix: string;
  /** Timeout of one call in milliseconds. */
  callTimeout?: number;
  /** Milliseconds after which an append must have an outcome. */
  appendLimit?: number;
}

class KurrentSharedLog implements SharedLog {
  private readonly connection: LeaderConnection;
  private readonly reader: StreamReader;
  private readonly appender: Appender;
  private readonly followers = new Set<LogFollower>();
  private readonly closing = new AbortController();

  constructor(private readonly options: Required<SharedLogOptions>) {
    this.connection = new LeaderConnection(readConnectionString(options.url), options.callTimeout);
    this.reader = new StreamReader(this.connection, options.prefix, options.callTimeout);
    this.appender = new Appender(this.connection, this.reader, options);
  }

  async append(
    stream: string,
    expectedVersion: number,
    events: readonly NewEvent[],
  ): Promise<{ commit_position: number }> {
    return { commit_position: await this.appender.append(stream, expectedVersion, events) };
  }

  lastEvent(stream: string): Promise<SharedRecord | undefined> {
    return this.reader.lastEvent(stream);
  }

  eventAt(stream: string, version: number): Promise<SharedRecord | undefined> {
    return this.reader.eventAt(stream, version);
  }

  head(): Promise<number> {
    return this.reader.head();
  }

  async follow(options: FollowOptions): Promise<void> {
    const signal = AbortSignal.any([options.signal, this.closing.signal]);
    const follower = new LogFollower(this.connection, this.options, { ...options, signal });
    this.followers.add(follower);
    try {
      await follower.run();
    } finally {
      this.followers.delete(follower);
    }
  }

  resubscribe(): void {
    for (const follower of this.followers) follower.resubscribe();
  }

  async check(): Promise<void> {
    await this.reader.head();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.connection.close();
  }
}

/** Throws for an invalid URL. Connects with the first call. */
export const openSharedLog = ({
  url,
  prefix,
  callTimeout = 2_000,
  appendLimit = 10_000,
}: SharedLogOptions): SharedLog => new KurrentSharedLog({ url, prefix, callTimeout, appendLimit });
