import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { claveDeParte } from './informe-archivo.usecase.ts';
import { libroDeInforme } from './informe-libro.xlsx.ts';
import { type FilaDeInforme, paginasDeInforme } from './informe.query.ts';
import { anotarParte, terminarInforme, tomarInforme } from './informe.store.ts';

interface Carga {
  readonly informeId: number;
}

const BYTES_DE_PARTE = 524_288;

/** Joins and cuts bytes into pieces of a size that memory holds briefly. */
async function* enPartes(trozos: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let juntos: Uint8Array[] = [];
  let bytes = 0;
  for await (const trozo of trozos) {
    juntos.push(trozo);
    bytes += trozo.byteLength;
    if (bytes < BYTES_DE_PARTE) continue;
    yield Buffer.concat(juntos);
    juntos = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(juntos);
}

/** Passes pages through and counts their rows. */
const contando = (paginas: AsyncIterable<FilaDeInforme[]>) => {
  let filas = 0;
  const pasando = async function* (): AsyncGenerator<FilaDeInforme[]> {
    for await (const pagina of paginas) {
      filas += pagina.length;
      yield pagina;
    }
  };
  return { paginas: pasando(), filas: () => filas };
};

/** Makes the whole file again at each attempt, from current data and with current rights. */
export const trabajoGenerarInforme =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { informeId }: Carga): Promise<void> => {
    const { reloj } = ctx.puertos;
    const informe = await enTransaccion(ctx, (tx) => tomarInforme(tx.tx, informeId, reloj.ahora()));
    if (!informe) return;
    const { turno, clase, desde, hasta } = informe;
    const { paginas, filas } = contando(
      paginasDeInforme(ctx.db, {
        clase,
        desde,
        hasta,
        usuarioId: informe.usuario_id,
        alcance: informe.alcance,
        conveniosId: informe.convenios_id,
        corredorId: informe.corredor_id,
      }),
    );
    let numero = 0;
    for await (const contenido of enPartes(libroDeInforme(clase, { desde, hasta }, paginas))) {
      numero += 1;
      const parte = { informeId, turno, numero, bytes: contenido.byteLength };
      const sha256 = ctx.puertos.cripto.huellaDe(contenido);
      const sigue = await enTransaccion(ctx, (tx) =>
        anotarParte(tx.tx, { ...parte, sha256, ahora: reloj.ahora() }, filas()),
      );
      if (!sigue) return;
      await ctx.puertos.documentos.guardar(claveDeParte(parte), contenido);
      ctx.falla('informe.trasParte');
    }
    const { ahora } = ctx;
    await enTransaccion(ctx, (tx) =>
      terminarInforme(tx.tx, informeId, { estado: 'listo', ahora, turno, total: filas() }),
    );
  };

/** Marks the report as failed once its attempts are used up. */
export const informeAbandonado =
  (enTransaccion: EnTransaccion) =>
  (ctx: Contexto, { informeId }: Carga): Promise<void> =>
    enTransaccion(ctx, (tx) =>
      terminarInforme(tx.tx, informeId, { estado: 'fallido', ahora: ctx.ahora }),
    );
