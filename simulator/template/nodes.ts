/** The syntax tree of a template (Go `text/template/parse/node.go`). */

/** The source text and offset of a part, for error messages. */
export interface SourcePosition {
  readonly text: string;
  readonly at: number;
}

export type Operand = { readonly place: SourcePosition } & Value;

type Value =
  | { readonly kind: 'dot' }
  | { readonly kind: 'nil' }
  | { readonly kind: 'constant'; readonly value: string | boolean | bigint | number }
  | { readonly kind: 'field'; readonly fields: readonly string[] }
  | { readonly kind: 'variable'; readonly name: string; readonly fields: readonly string[] }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'pipeline'; readonly pipeline: Pipeline }
  | { readonly kind: 'chain'; readonly of: Operand; readonly fields: readonly string[] };

export interface Command extends SourcePosition {
  readonly operands: readonly Operand[];
}

export interface Pipeline {
  /** Offset of its first token in the template. */
  readonly at: number;
  readonly declared: readonly string[];
  readonly assigns: boolean;
  readonly commands: readonly Command[];
}

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly pipeline: Pipeline }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly pipeline: Pipeline;
      readonly body: readonly Node[];
      readonly otherwise: readonly Node[];
    }
  | { readonly kind: 'template'; readonly name: string; readonly pipeline: Pipeline | undefined; readonly at: number }
  | { readonly kind: 'break' | 'continue'; readonly at: number };

/** A template's source with the syntax trees that it defines, by name. */
export interface Template {
  readonly name: string;
  readonly source: string;
  readonly trees: ReadonlyMap<string, readonly Node[]>;
}
