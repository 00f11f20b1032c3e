import { formatoPropio } from './formato-numero.ts';
import { elementos } from './xml.ts';

/** Number format of each cell style, by style index. */
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
