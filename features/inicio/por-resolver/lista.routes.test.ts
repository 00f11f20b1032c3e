import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { envioFallido, incidenteAbierto } from '#server/test/negocio/incidentes.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { personasEn } from '#values/personas-en.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AsuntoVM, PorResolverVM } from './por-resolver.contract.ts';

const HORA = 3_600_000;
const ADMINISTRADOR = 2;

describe('the list of matters for a person', () => {
  let casa: Casa;
  let soporte: Soporte;
  let deAna: string;
  let ana: number;
  let venta: number;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
    await sql`update rangos set numero_final = numero_final + 2000`.execute(casa.base);
    ({ id: ana } = await crearUsuario(casa, ADMINISTRADOR));
    deAna = await abrirSesionDe(casa, ana);
    venta = await soporte.emitida(2);
  });
  afterAll(() => casa.cerrar());

  const enHoras = (horas: number): Date => new Date(casa.reloj.ahora().getTime() + horas * HORA);
  const leer = async (busca = '', token = soporte.token): Promise<PorResolverVM> => {
    const { estado, cuerpo } = await pedir(casa, 'GET', `/Soporte/PorResolver${busca}`, { token });
    expect(estado).toBe(200);
    return cuerpo.datos;
  };
  const clases = ({ asuntos }: PorResolverVM): string[] => asuntos.map(({ clase }) => clase);
  const entero = async (busca: string): Promise<AsuntoVM[]> => {
    const todos: AsuntoVM[] = [];
    let despues: string | null = '';
    while (despues !== null) {
      const { asuntos, siguiente }: PorResolverVM = await leer(
        `?${busca}${despues && `&despuesDe=${despues}`}`,
      );
      todos.push(...asuntos);
      despues = siguiente;
    }
    return todos;
  };

  it('[A-LISTA1-001] [A-LISTA1-002] has one entry for each, deadlines first, and names its sale and policy', async () => {
    const [una] = await polizasDe(casa, venta);
    const caso = (vence_en: Date) => ({
      ...{ poliza_id: una?.id ?? 0, clase: 'duplicada', mensaje: 'Ya tiene', vence_en },
      abierto_en: enHoras(-30),
    });
    await casa.base
      .insertInto('casos_aach')
      .values(caso(enHoras(-6)))
      .execute();
    await casa.base
      .insertInto('solicitudes_de_datos')
      .values({
        ...{ derecho: 'acceso', rut: null, correo: 'ana@x.cl', detalle: 'x' },
        ...{ creada_en: enHoras(-200), vence_en: '2026-11-18', patente: null },
      })
      .execute();
    await envioFallido(casa, venta);
    await incidenteAbierto(casa, venta);
    await incidenteAbierto(casa, venta, 'emision_detenida');
    const lista = await leer();
    expect(lista.asuntos.map(({ clase, atrasado }) => [clase, atrasado])).toEqual([
      ['solicitudes_de_datos.vencidas', true],
      ['casos_aach.vencidos', true],
      ['incidente.emision_detenida', true],
      ['incidente.retorno_ajeno', false],
      ['no_enviados.correo', false],
    ]);
    const patente = expect.stringMatching(/^[A-Z]{4}\d\d-[\dK]$/);
    expect(lista.asuntos[0]).toMatchObject({ ventaId: null, vence: '2026-11-19T03:00:00.000Z' });
    expect(lista.asuntos[1]).toMatchObject({
      ...{ tipo: 'casos', ventaId: venta, numeroPoliza: una?.numero_poliza, patente },
      ...{ detalle: 'duplicada', vehiculos: 2, desde: enHoras(-30).toISOString() },
      ...{ vence: enHoras(-6).toISOString(), resuelven: ['administrador', 'soporte'] },
    });
    expect(lista.asuntos[2]).toMatchObject({ ventaId: venta, patente, vehiculos: 2, vence: null });
  });

  it('[A-LISTA1-003] takes one kind, and counts all of them', async () => {
    const pagos = await leer('?tipo=pagos');
    expect(clases(pagos)).toEqual(['incidente.retorno_ajeno']);
    expect(pagos.tipos).toEqual([
      { tipo: 'casos', cantidad: 1 },
      { tipo: 'pagos', cantidad: 1 },
      { tipo: 'correos', cantidad: 1 },
      { tipo: 'datos', cantidad: 1 },
      { tipo: 'emision', cantidad: 1 },
    ]);
    for (const busca of ['?tipo=otros', '?despuesDe=1-2', '?pagina=2']) {
      expect((await soporte.llamar('GET', `/Soporte/PorResolver${busca}`)).estado).toBe(400);
    }
  });

  it('[A-LISTA1-002] is read by pages, without any twice or lost while others are resolved', async () => {
    await casa.base
      .insertInto('incidentes')
      .values(
        Array.from({ length: 60 }, (_, i) => ({
          ...{ clase: 'trabajo_ilegible', detalle: `Trabajo ${i}`, venta_id: null },
          ...{ abierto_en: casa.reloj.ahora(), cerrado_en: null },
        })),
      )
      .execute();
    const todos = await entero('tipo=incidentes');
    expect(todos.map(({ detalle }) => detalle)).toEqual(
      Array.from({ length: 60 }, (_, i) => `Trabajo ${i}`),
    );
    const primera = await leer('?tipo=incidentes');
    expect(primera.asuntos).toHaveLength(25);
    await sql`update incidentes set cerrado_en = now() where detalle in ('Trabajo 3', 'Trabajo 24')`.execute(
      casa.base,
    );
    const segunda = await leer(`?tipo=incidentes&despuesDe=${primera.siguiente}`);
    expect(segunda.asuntos[0]?.detalle).toBe('Trabajo 25');
    await sql`update incidentes set cerrado_en = now() where clase = 'trabajo_ilegible'`.execute(
      casa.base,
    );
  });

  it('[A-LISTA1-004] tells an Administrador what waits for a second person, and Soporte nothing of it', async () => {
    const { id: otro } = await crearUsuario(casa, ADMINISTRADOR);
    const cambio = (propuesto_por: number, horas: number) => ({
      ...{
        llamada: 'NumerosDePolizaYFolio/CrearRangoFolio',
        propuesto_por,
        datos: null,
        renglones: '[]',
      },
      ...{ propuesto_en: enHoras(-1), vence_en: enHoras(horas), estado: 'pendiente' as const },
    });
    await casa.base
      .insertInto('cambios_propuestos')
      .values([cambio(otro, 2), cambio(ana, 3)])
      .execute();
    await casa.base
      .insertInto('reemisiones')
      .values({
        ...{ venta_id: venta, fecha_emision: enHoras(-9), codigo_autorizacion: '123456' },
        ...{
          respuesta: 'x',
          estado: 'pendiente',
          solicitada_por: otro,
          solicitada_en: enHoras(-1),
        },
      })
      .execute();
    const lista = await leer('?tipo=aprobaciones', deAna);
    expect(
      lista.asuntos.map(({ clase, propio, resuelven, puede }) => [clase, propio, resuelven, puede]),
    ).toEqual([
      ['cambios_por_aprobar', false, ['administrador'], true],
      ['cambios_por_aprobar', true, ['administrador'], true],
      ['reemisiones_por_aprobar', false, ['administrador'], true],
    ]);
    expect(lista.asuntos[0]?.detalle).toBe('Nuevo rango de folios');
    const deSoporte = await leer('?tipo=aprobaciones');
    expect([deSoporte.asuntos, deSoporte.tipos.map(({ tipo }) => tipo)]).toEqual([
      [],
      expect.not.arrayContaining(['aprobaciones']),
    ]);
    expect((await pedir(casa, 'GET', '/Soporte/PorResolver', soporte.vendedor)).estado).toBe(403);
  });

  it('[A-LISTA1-004] offers Soporte no verb for what only an Administrador resolves', async () => {
    await sql`update rangos r set numero_final = r.siguiente - 1 + s.cantidad
      from stock_reservado s where r.clase = 'poliza' and s.clase = r.clase`.execute(casa.base);
    const numeros = await leer('?tipo=numeros');
    expect(numeros.asuntos).toMatchObject([
      {
        ...{ clase: 'agotados.poliza', restantes: 0, atrasado: true },
        ...{ resuelven: ['administrador'], puede: false },
      },
    ]);
    expect((await leer('?tipo=numeros', deAna)).asuntos[0]?.puede).toBe(true);
    expect(clases(await leer())[0]).toBe('agotados.poliza');
  });

  it('[A-LISTA1-006] names no person, so its read is no access to personal data', async () => {
    const accesos = async () =>
      (await casa.base.selectFrom('accesos').select('id').execute()).length;
    await casa.base
      .updateTable('venta_vehiculos')
      .set({
        ...{ nombre: 'IGNACIA', apellido_paterno: 'YRARRÁZAVAL', apellido_materno: 'ZEGERS' },
        ...{ rut: 12_345_678, rut_dv: '5', email: 'ignacia@duena.example' },
      })
      .where('venta_id', '=', venta)
      .execute();
    await casa.base
      .updateTable('ventas')
      .set({ correo_comprador: 'benjamin@compra.example' })
      .where('id', '=', venta)
      .execute();
    const antes = await accesos();
    const lista = await leer('', deAna);
    expect(lista.asuntos.some(({ ventaId }) => ventaId === venta)).toBe(true);
    expect(JSON.stringify(lista)).not.toMatch(
      /ignacia|yrarr|zegers|12345678|12\.345\.678|benjamin|@/i,
    );
    expect(lista.asuntos.length).toBeGreaterThan(5);
    expect(personasEn(lista)).toBeNull();
    expect(await accesos()).toBe(antes);
  });
});
