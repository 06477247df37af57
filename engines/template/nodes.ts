/** The syntax tree of a template (Go `text/template/parse/node.go`). */
import type { NumberLiteral } from './literals.ts';

/** A file with templates, for the places in error messages. */
export interface TemplateFile {
  readonly name: string;
  readonly source: string;
}

/** A part of a template as error messages show it: written in Go's normal form, with the offset in its file. */
export interface SourcePosition {
  readonly text: string;
  readonly at: number;
  readonly file: TemplateFile;
}

export type Operand = SourcePosition & Term;

type Term =
  | { readonly kind: 'dot' }
  | { readonly kind: 'nil' }
  | { readonly kind: 'constant'; readonly value: string | boolean }
  | { readonly kind: 'number'; readonly literal: NumberLiteral }
  | { readonly kind: 'field'; readonly fields: readonly string[] }
  | { readonly kind: 'variable'; readonly name: string; readonly fields: readonly string[] }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'pipeline'; readonly pipeline: Pipeline }
  | { readonly kind: 'chain'; readonly of: Operand; readonly fields: readonly string[] };

export interface Command extends SourcePosition {
  readonly operands: readonly Operand[];
}

export interface Pipeline extends SourcePosition {
  readonly declared: readonly string[];
  readonly assigns: boolean;
  readonly commands: readonly Command[];
}

export interface ControlNode {
  readonly kind: 'if' | 'with' | 'range';
  readonly pipeline: Pipeline;
  readonly body: readonly Node[];
  readonly otherwise: readonly Node[];
}

export interface TemplateCall extends SourcePosition {
  readonly kind: 'template';
  readonly name: string;
  readonly pipeline: Pipeline | undefined;
}

export interface LoopExit extends SourcePosition {
  readonly kind: 'break' | 'continue';
}

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly pipeline: Pipeline }
  | LoopExit
  | ControlNode
  | TemplateCall;

/** A template's source with the syntax trees that it defines, by name. */
export interface Template extends TemplateFile {
  readonly trees: ReadonlyMap<string, readonly Node[]>;
}

/** Whether a template has nothing but spaces. Such a definition does not replace another. */
export const isEmptyTree = (nodes: readonly Node[]): boolean =>
  nodes.every((node) => node.kind === 'text' && node.text.trim() === '');
