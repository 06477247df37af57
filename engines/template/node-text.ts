/** Writes nodes as error messages show them: with single spaces, whatever the source has. */
import { goQuote } from '../go/quote.ts';
import type { Command, Operand, Pipeline } from './nodes.ts';

export const operandsText = (operands: readonly Operand[]): string =>
  operands.map((each) => (each.kind === 'pipeline' ? `(${each.text})` : each.text)).join(' ');

export function pipelineText(declared: readonly string[], assigns: boolean, commands: readonly Command[]): string {
  const sign = declared.length > 0 ? `${declared.join(', ')} ${assigns ? '=' : ':='} ` : '';
  return sign + commands.map(({ text }) => text).join(' | ');
}

/** A call of a template. */
export const callText = (name: string, pipeline: Pipeline | undefined): string =>
  `{{template ${goQuote(name)}${pipeline ? ` ${pipeline.text}` : ''}}}`;
