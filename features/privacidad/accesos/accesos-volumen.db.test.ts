import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBaseOida, type BaseOida } from '#server/test/base/base-oida.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { diagnosticar } from '#server/salud/diagnostico.ts';
import { ultimoEnCambiar } from '#features/auditoria/ultimo-en-cambiar.query.ts';
import { solicitudesHalladas } from '#features/soporte/busqueda/solicitudes-halladas.query.ts';
import { hechosAnotados } from '#features/soporte/historia/linea-de-tiempo.query.ts';
import { buscarAccesos, buscarAfectados } from './accesos.query.ts';

describe('an audit with many facts', () => {
  let casa: Casa;
  let oida: BaseOida;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    const { id } = await crearUsuario(casa, 3);
    await sql`insert into auditoria (ocurrido_en, usuario_id, rol, accion, entidad, entidad_id)
      select ${casa.reloj.ahora()}::timestamptz - (60000 - n) * interval '10 minutes', ${id}::int, 'soporte',
        case when n % 3000 = 0 then 'descargar_documento' else 'pagar' end, 'venta', n
      from generate_series(1, 60000) n`.execute(casa.base);
    await sql`vacuum analyze auditoria`.execute(casa.base);
    oida = abrirBaseOida(casa.urlBase);
  });
  afterAll(async () => {
    await oida.cerrar();
    await casa.cerrar();
  });

  it.each([
    ['who read whose data', () => buscarAccesos(oida.base, { pagina: 1 })],
    ['whose data were read', () => buscarAfectados(oida.base, { pagina: 1 })],
    ['the diagnosis', () => diagnosticar({}, oida.base, casa.reloj.ahora())],
    ['the timeline of a policy', () => hechosAnotados(oida.base, { ventaId: 77, polizaId: 1 })],
    ['the last who changed a record', () => ultimoEnCambiar(oida.base, 'venta', 77)],
    [
      'the search by the number of a request',
      () =>
        solicitudesHalladas(
          { ...casa.contexto(), db: oida.base, alcance: 'todo' },
          'ABCD2345',
          () => ({
            clase: 'venta',
            hecho: '',
            detalle: '',
          }),
        ),
    ],
  ])('[A-CUENTA-006] is not scanned completely by %s', async (_, pedir) => {
    const { escritas } = await oida.oir<unknown>(pedir);
    const deAuditoria = escritas.filter((una) => /auditoria|hechos/.test(una.sql));
    expect(deAuditoria).not.toEqual([]);
    for (const escrita of deAuditoria) {
      const enteras = (await oida.pasosDe(escrita))
        .filter((nodo) => nodo['Node Type'] === 'Seq Scan')
        .map((nodo) => nodo['Relation Name']);
      expect(enteras).not.toContain('auditoria');
    }
  });
});
