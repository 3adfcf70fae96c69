// Tests the MCP endpoint with four common clients of other authors. Each lists the tools, calls find_locations and reads its
// structured content, which must have the same stores as the REST API.
// Usage: node clients.mjs URL
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const [, , address] = process.argv;
const asked = { state: 'TX', city: 'dallas' };
const folder = await mkdtemp(join(tmpdir(), 'mcp-clients-'));
const module = path => new URL('node_modules/' + path, import.meta.url).pathname;

/** The environment of Node with a new home folder, so that no configuration of this machine is read or written. */
const env = { PATH: process.env.PATH, HOME: folder, MCP_REMOTE_CONFIG_DIR: folder };

/** Connects clients that speak only over standard input and output. */
async function mcpRemote() {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  const client = new Client({ name: 'conversation', version: '1.0.0' });
  const args = [module('mcp-remote/dist/proxy.js'), address, '--allow-http', '--transport', 'http-only'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  const { tools } = await client.listTools();
  const result = await client.callTool({ name: 'find_locations', arguments: asked });
  await client.close();
  return { names: tools.map(({ name }) => name), structured: result.structuredContent };
}

async function aiSdk() {
  const { createMCPClient } = await import('@ai-sdk/mcp');
  const client = await createMCPClient({ transport: { type: 'http', url: address } });
  const tools = await client.tools();
  const result = await tools.find_locations.execute(asked, { toolCallId: '1', messages: [] });
  await client.close();
  return { names: Object.keys(tools), structured: result.structuredContent };
}

async function langChain() {
  const { MultiServerMCPClient } = await import('@langchain/mcp-adapters');
  const client = new MultiServerMCPClient({ mcpServers: { directory: { transport: 'http', url: address } } });
  const tools = await client.getTools();
  const call = { id: '1', name: 'find_locations', args: asked, type: 'tool_call' };
  const result = await tools.find(({ name }) => name === 'find_locations').invoke(call);
  await client.close();
  const artifact = result.artifact.find(({ type }) => type === 'mcp_structured_content');
  return { names: tools.map(({ name }) => name), structured: artifact.data };
}

async function mcporter() {
  const run = async (...args) => {
    const server = ['--http-url', address, '--allow-http', '--name', 'directory'];
    const [command, ...others] = args;
    const all = [module('mcporter/dist/cli.js'), command, ...server, ...others];
    const { stdout } = await promisify(execFile)(process.execPath, all, { env, cwd: folder, maxBuffer: 1 << 24 });
    return JSON.parse(stdout);
  };
  const { tools } = await run('list', '--json');
  const structured = await run('call', 'find_locations', 'state=TX', 'city=dallas', '--output', 'json');
  return { names: tools.map(({ name }) => name), structured };
}

const rest = await fetch(new URL('/api/locations?state=TX&city=dallas', address), { headers: { Accept: 'application/json' } });
const { results, meta } = await rest.json();
try {
  for (const [title, converse] of Object.entries({
    'mcp-remote': mcpRemote, '@ai-sdk/mcp': aiSdk, '@langchain/mcp-adapters': langChain, mcporter
  })) {
    const { names, structured } = await converse();
    assert.ok(names.includes('search_stores') && names.includes('find_locations'), title + ' lists other tools: ' + names);
    assert.equal(structured.meta.total, meta.total, title);
    assert.ok(structured.results.length > 0, title);
    assert.deepEqual(structured.results, results.slice(0, structured.results.length), title);
    console.log(title + ' listed ' + names.length + ' tools and read ' + structured.results.length + ' stores of ' + meta.total);
  }
} finally {
  await rm(folder, { recursive: true });
}
