/** JSON Schema of drafts 4 to 2020-12 as Kratos validates it, with its messages. */
export { draftOf, isConditional, type JsonSchema } from './draft.ts';
export { type Fault, fault, faultText, pointerPart, type SchemaLocation, unescapePointerPart } from './fault.ts';
export { hasFormat } from './formats.ts';
export { isPattern, loadPatterns, matches, mayHoldPatterns } from './pattern.ts';
export { loadPhones, mayHoldPhones, normaliseIdentifier, phoneProblem } from './phone.ts';
export { danglingReference, isSchema, resolveReference } from './pointer.ts';
export { faultOf } from './validate.ts';
