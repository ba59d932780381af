import { Module } from '@nestjs/common';
import { AsyncApiRoute } from '../asyncapi/async-api.route.js';
import { EventFeed } from './event-feed.js';
import { FeedConnections } from './feed-connections.js';
import { FeedController } from './feed.controller.js';
import { FeedReaders } from './feed-readers.js';

@Module({
  controllers: [FeedController],
  providers: [EventFeed, FeedReaders, FeedConnections, AsyncApiRoute],
})
export class FeedModule {}
