import { backingUp } from './backups.ts';
import { spreading } from './citus.ts';
import { cuttingConnections } from './cut-connections.ts';
import type { Drill } from './drill.ts';
import { droppingPackets } from './dropped-packets.ts';
import { enduring } from './endurance.ts';
import { failingOver } from './failover.ts';
import { fairness } from './fairness.ts';
import { fillingDisk } from './full-disk.ts';
import { fuzzing } from './fuzzing.ts';
import { hostileFiles } from './hostile-files.ts';
import { image } from './image.ts';
import { killing } from './killing.ts';
import { upgradingMajor } from './major-upgrade.ts';
import { pooling } from './pgbouncer.ts';
import { severalProcesses } from './processes.ts';
import { proxy } from './proxy.ts';
import { upgradingBeside } from './rolling-upgrade.ts';
import { slowClients } from './slow-clients.ts';
import { listening } from './streams.ts';

/** Every drill, by the name on the command line. */
export const drills: Readonly<Record<string, Drill>> = {
  fuzzer: fuzzing,
  'cut-connections': cuttingConnections,
  'dropped-packets': droppingPackets,
  'full-disk': fillingDisk,
  fairness,
  'hostile-files': hostileFiles,
  'slow-clients': slowClients,
  streams: listening,
  kill: killing,
  image,
  proxy,
  processes: severalProcesses,
  pgbouncer: pooling,
  failover: failingOver,
  citus: spreading,
  backup: backingUp,
  upgrade: upgradingMajor,
  'rolling-upgrade': upgradingBeside,
  endurance: enduring,
};
