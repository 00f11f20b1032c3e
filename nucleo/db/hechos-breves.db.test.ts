import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import type { FilaDeAuditoria } from '#nucleo/contexto.ts';
import { ROLES } from '#values/perfil.ts';
import { abreviar } from './hechos-breves.ts';

const MONTO = { montoEnPesos: 7_200 };
/** One compact fact of each kind except the SUN file, which the timeline test covers. */
const BREVES: readonly [accion: string, despues: object, antes?: object][] = [
  ['ingresar_vehiculos', { ...MONTO, cantidadVehiculos: 2 }],
  ['cambiar_etapa', { ...MONTO, etapa: 3 }, { montoEnPesos: 6_000, etapa: 2 }],
  ['aceptar_terminos', { etapa: 4, enLinea: true, vehiculos: 2 }, { etapa: 3 }],
  ['pagar', { ordenCompra: 'SOAP-1-1-"ñ"', codigoAutorizacion: '1213' }],
  ['numerar_polizas', { cantidad: 2, desde: null }],
  ['emitir', { polizas: 2 }],
  ['informar_aach', { estado: 'rechazado', mensaje: null }],
];

describe('the audit', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());

  const escribir = async (filas: readonly Partial<FilaDeAuditoria>[]): Promise<unknown[]> => {
    const ctx = casa.contexto();
    const base = { ocurrido_en: ctx.ahora, usuario_id: null, rol: 'venta', entidad: 'venta' };
    const resto = { entidad_id: 7, antes: null, despues: null, solicitud_id: 'ABCDEFGH' };
    const enteras = filas.map((fila) => ({ accion: '', ...base, ...resto, ...fila }));
    const ultimo = await casa.base
      .selectFrom('hechos')
      .select(sql<number>`coalesce(max(id), 0)`.as('id'))
      .executeTakeFirstOrThrow();
    await casa.enTransaccion(ctx, async (tx) => tx.auditar(enteras));
    const leidas = await casa.base
      .selectFrom('hechos')
      .selectAll()
      .where('id', '>', ultimo.id)
      .orderBy('id')
      .execute();
    const json = (texto: string | null) => (texto === null ? null : JSON.parse(texto));
    expect(leidas.map((leida) => ({ ...leida, id: undefined }))).toEqual(
      enteras.map((una) => ({ ...una, antes: json(una.antes), despues: json(una.despues) })),
    );
    return leidas;
  };
  const enBreve = async (): Promise<number> => {
    const { n } = await casa.base
      .selectFrom('hechos_breves')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };

  it('[A-BREVE-001] returns compact facts as they were recorded, in order with the others', async () => {
    const antes = await enBreve();
    const breves = BREVES.flatMap(([accion, despues, previo], i) => [
      {
        accion,
        rol: ROLES[i % ROLES.length] ?? '',
        usuario_id: i,
        entidad: accion === 'informar_aach' ? 'poliza' : 'venta',
        despues: JSON.stringify(despues),
        antes: previo ? JSON.stringify(previo) : null,
      },
      { accion: 'anular_venta', despues: '{"motivo":"x"}' },
    ]);
    await escribir(breves);
    expect((await enBreve()) - antes).toBe(BREVES.length);
  });

  it('[A-BREVE-002] writes a fact with other fields to the full table', async () => {
    const antes = await enBreve();
    await escribir([
      {
        accion: 'ingresar_vehiculos',
        despues: '{"montoEnPesos":1,"cantidadVehiculos":1,"especial":true}',
      },
      { accion: 'ingresar_vehiculos', despues: '{"montoEnPesos":1}' },
      { accion: 'emitir', despues: '{"polizas":1}', antes: '{"polizas":0}' },
      { accion: 'emitir', despues: '{"polizas":1}', rol: 'otro' },
      { accion: 'emitir', despues: '{"polizas":1}', entidad_id: null },
      { accion: 'emitir', despues: '{"polizas":1}', entidad: 'poliza' },
      { accion: 'pagar' },
    ]);
    expect(await enBreve()).toBe(antes);
  });

  it('[A-BREVE-001] has a number for every role', () => {
    const roles = ROLES.map(
      (rol) =>
        abreviar({
          ...{ ocurrido_en: new Date(), accion: 'emitir', entidad: 'venta', entidad_id: 1 },
          rol,
          despues: '{"polizas":1}',
        })?.rol,
    );
    expect(roles).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('[A-BREVE-001] is read through one view with the columns of the full table', async () => {
    const { rows } = await sql<{ columnas: string }>`
      select string_agg(a.attname || ' ' || a.atttypid::regtype, ', ' order by a.attname) as columnas
      from pg_attribute a where a.attrelid in ('auditoria'::regclass, 'hechos'::regclass) and a.attnum > 0
      group by a.attrelid`.execute(casa.base);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
  });
});
