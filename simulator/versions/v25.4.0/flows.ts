import type { JsonBody } from '../rule/rule.ts';

export interface Message {
  id: number;
  text: string;
  context?: JsonBody;
}

interface Node {
  readonly group: string;
  readonly attributes: JsonBody;
  readonly messages?: Message[];
}

interface Ui {
  readonly nodes?: Node[];
  readonly messages?: Message[];
}

/** The body may be an identity schema whose members have the same names and other types. */
const listOf = <T>(value: T[] | undefined): T[] => (Array.isArray(value) ? value : []);

const uiOf = (body: JsonBody): Ui | undefined => body.ui as Ui | undefined;

/** The nodes of a flow; none if the body is not a flow. */
export const nodesOf = (body: JsonBody): Node[] => listOf(uiOf(body)?.nodes);

/** All messages of a flow and of its nodes. */
export const allMessages = (body: JsonBody): Message[] => [
  ...listOf(uiOf(body)?.messages),
  ...nodesOf(body).flatMap(({ messages }) => listOf(messages)),
];

/** Whether the body is a flow of a native app. */
export const isApiFlow = (body: JsonBody): boolean => body.type === 'api' && uiOf(body) !== undefined;
