// Preloaded (`node --import`) in every process that another process of the product starts: when
// the one that started it is gone, even by kill -9, this one ends as if it had been asked to.
const PLAZO_MS = 40_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), PLAZO_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// Waiting for the parent is no reason to stay alive.
process.channel?.unref();
