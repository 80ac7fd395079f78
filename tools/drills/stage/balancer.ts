/**
 * A small proxy in front of several web processes, as nginx would be: in turn, and to the next one where a process does not
 * take the connection; a request that may be repeated is repeated where the connection broke before an answer.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface Balancer {
  readonly url: string;
  /** Requests that no process answered. */
  readonly unanswered: number;
  /** Answers that a process began and did not end. */
  readonly brokenOff: number;
  close(): Promise<void>;
}

/** What one connection says of itself and not of the answer (RFC 9110): how long it is kept, say. */
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** The methods whose repetition changes nothing more (RFC 9110). */
const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);

export async function openBalancer(upstreams: readonly string[]): Promise<Balancer> {
  const agents = upstreams.map((url) => ({
    url: new URL(url),
    agent: new Agent({ keepAlive: true, maxSockets: 200 }),
  }));
  let turn = 0;
  let unanswered = 0;
  let brokenOff = 0;
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      const first = (turn += 1);
      const pass = (attempt: number): void => {
        const upstream = agents[(first + attempt) % agents.length];
        if (!upstream || attempt > agents.length) {
          unanswered += 1;
          answer.writeHead(502).end();
          return;
        }
        const broken = () => {
          brokenOff += 1;
          answer.destroy();
        };
        forward(asked, Buffer.concat(chunks), upstream, answer, { next: () => pass(attempt + 1), broken });
      };
      pass(0);
    });
  });
  // Its own clients are not what is tried: it closes no connection that one of them may be about to use.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    get unanswered() {
      return unanswered;
    },
    get brokenOff() {
      return brokenOff;
    },
    close: async () => {
      for (const { agent } of agents) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(
  asked: IncomingMessage,
  body: Buffer,
  { url, agent }: { readonly url: URL; readonly agent: Agent },
  answer: ServerResponse,
  { next, broken }: { readonly next: () => void; readonly broken: () => void },
): void {
  const { method = 'GET', url: path = '/' } = asked;
  const passed = request(
    { host: url.hostname, port: url.port, method, path, agent, headers: { ...asked.headers, host: url.host } },
    (came) => {
      const headers = Object.entries(came.headers).filter(([name]) => !ofTheConnection.includes(name));
      answer.writeHead(came.statusCode ?? 502, Object.fromEntries(headers));
      came.on('error', broken);
      came.pipe(answer);
    },
  );
  passed.on('error', (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) return;
    // Nothing was sent: any request may go elsewhere. A connection that was kept and has been closed took nothing either.
    if (error.code === 'ECONNREFUSED' || passed.reusedSocket || repeatable.has(method)) next();
    else answer.writeHead(502).end();
  });
  passed.end(body);
}
