import { formatoPropio } from './formato-numero.ts';
import { elementos } from './xml.ts';

/** The number format of each style that a cell may name, in their order. */
export const formatosDeEstilos = (xml: string): string[] => {
  const definidos = new Map(
    elementos(xml, 'numFmts', 'numFmt').map(({ numFmtId, formatCode }) => [
      Number(numFmtId),
      formatCode,
    ]),
  );
  return elementos(xml, 'cellXfs', 'xf').map(({ numFmtId = '0' }) => {
    const id = Number(numFmtId);
    return definidos.get(id) ?? formatoPropio(id);
  });
};
