import Environment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** What browsers have as Node has it, and jsdom lacks or has in another way than the network double wants it. */
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

/** A page of jsdom. Its version is ours to choose: from 29 on it finds the style of an element by an index of rules. */
export default class BrowserEnvironment extends Environment {
  constructor(config, context) {
    super(config, context, jsdom);
    // Packages are taken as Node takes them: jsdom runs in Node.
    this.customExportConditions = [''];
    Object.assign(this.global, fromNode);
  }
}
