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

/** A schema of somebody's may have members of these names that are something else. */
const listOf = <T>(value: T[] | undefined): T[] => (Array.isArray(value) ? value : []);

const uiOf = (body: Members): Ui | undefined => body.ui as Ui | undefined;

/** The nodes of a flow; none of any other body. */
export const nodesOf = (body: Members): Node[] => listOf(uiOf(body)?.nodes);

/** All messages of a flow: its own, and those of its fields. */
export const allMessages = (body: Members): Message[] => [
  ...listOf(uiOf(body)?.messages),
  ...nodesOf(body).flatMap(({ messages }) => listOf(messages)),
];

/** A flow of a native app. */
export const isApiFlow = (body: Members): boolean => body.type === 'api' && uiOf(body) !== undefined;
