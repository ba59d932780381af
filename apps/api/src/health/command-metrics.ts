import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { answerOf } from '../http/errors/error-answer.js';
import { Metrics } from './metrics.js';

type Execute = (command: object, ...rest: unknown[]) => Promise<unknown>;

/** The code that a client is told, `INVALID` where it is told fields instead. */
const outcomeOf = (error: unknown): string => {
  const { code } = answerOf(error).body;
  return typeof code === 'string' ? code : 'INVALID';
};

/** Counts and times every command given to the bus, by its class and `ok` or the code of its refusal. */
@Injectable()
export class CommandMetrics {
  constructor(bus: CommandBus, metrics: Metrics) {
    const execute = bus.execute.bind(bus) as Execute;
    const measured: Execute = async (command, ...rest) => {
      const { name } = command.constructor;
      const stop = metrics.commandDurations.labels(name).startTimer();
      metrics.pendingCommands.inc();
      try {
        const answer = await execute(command, ...rest);
        metrics.commands.labels(name, 'ok').inc();
        return answer;
      } catch (error) {
        metrics.commands.labels(name, outcomeOf(error)).inc();
        throw error;
      } finally {
        metrics.pendingCommands.dec();
        stop();
      }
    };
    bus.execute = measured;
  }
}
