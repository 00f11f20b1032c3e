import { expect, it } from 'vitest';
import { paginaDeRunbook } from './runbook.ts';

it('[A-ALERTA-008] a runbook page links only to served pages, by their headings', async () => {
  const html = await paginaDeRunbook(
    'alarmas/SoapX',
    '# SoapX\n\n## Qué se ve\n\n[disco](../respaldo.md#el-disco-del-respaldo-no-está), [ADR](../../adr/0001-x.md)',
  );
  expect(html).toContain('<title>SoapX</title>');
  expect(html).toContain('<h2 id="qué-se-ve">Qué se ve</h2>');
  expect(html).toMatch(
    /<a href="\.\.\/respaldo\.html#el-disco-del-respaldo-no-est[^"]+">disco<\/a>, ADR/,
  );
  expect(html).toContain('<a href="../README.html">Índice</a>');
});
