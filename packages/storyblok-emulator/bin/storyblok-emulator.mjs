#!/usr/bin/env node
/** Runs the command line from its sources, which Node 20 cannot load by itself. */
import { register } from 'tsx/esm/api'

register()
await import('../src/cli.ts')
