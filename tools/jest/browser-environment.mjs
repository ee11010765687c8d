import Environment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** Globals that jsdom lacks, or has in a form that MSW cannot use. Node's own replace them. */
const fromNode = {
  AbortController,
  AbortSignal,
  Blob,
  BroadcastChannel,
  fetch,
  FormData,
  Headers,
  ReadableStream,
  Request,
  Response,
  structuredClone,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  URL,
  URLSearchParams,
  WritableStream,
};

/** Uses our own version of jsdom, because from 29 on it looks up styles in an index of rules. */
export default class BrowserEnvironment extends Environment {
  constructor(config, context) {
    super(config, context, jsdom);
    // Packages resolve as in Node, because jsdom runs in Node.
    this.customExportConditions = [''];
    Object.assign(this.global, fromNode);
  }
}
