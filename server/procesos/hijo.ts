// Preloaded (`node --import`) in every child process. When its parent is gone, even by kill -9, it ends as if
// it had received SIGTERM.
const PLAZO_MS = 40_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), PLAZO_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// Watching the parent does not keep the process alive.
process.channel?.unref();
