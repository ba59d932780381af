import { Module } from '@nestjs/common';
import { DemoData } from './demo-data.js';

@Module({ providers: [DemoData] })
export class DemoModule {}
