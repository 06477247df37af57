import type { Members } from '../rule/rule.ts';

export interface Message {
  id: number;
  text: string;
  context?: Members;
}

interface Node {
  readonly group: string;
  readonly attributes: Members;
  readonly messages?: Message[];
}

interface Ui {
  readonly nodes?: Node[];
  readonly messages?: Message[];
}

const uiOf = (body: Members): Ui | undefined => body.ui as Ui | undefined;

/** The nodes of a flow; none of any other body. */
export const nodesOf = (body: Members): Node[] => uiOf(body)?.nodes ?? [];

/** All messages of a flow: its own, and those of its fields. */
export const allMessages = (body: Members): Message[] => [
  ...(uiOf(body)?.messages ?? []),
  ...nodesOf(body).flatMap(({ messages }) => messages ?? []),
];

/** A flow of a native app. */
export const isApiFlow = (body: Members): boolean => body.type === 'api' && uiOf(body) !== undefined;
