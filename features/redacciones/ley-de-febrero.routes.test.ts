import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIN_REDACCION } from '#features/detenciones/detencion.ts';
import { detencionesDeConvenio } from '#features/detenciones/detencion.query.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Respuesta,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo, emitirJuntas, polizasDe } from '#server/test/negocio/emision.ts';
import { fallaDe } from '#server/fallas.ts';
import { ponerPrecio } from '#server/test/negocio/convenios.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import {
  conPagoEnLinea,
  decidirYVolver,
  otraPatente,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { reemitir } from '#server/test/negocio/reemision.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { ANTERIOR, filaDe, NUEVA, REDACCIONES } from '#server/test/redacciones.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { redacciones } from './redaccion.query.ts';

const EL_DIA_5 = new Date('2026-02-05T15:00:00Z');
const dicho = ({ estado, cuerpo }: Respuesta) => [estado, cuerpo.codigo];

describe('the law of 7 February 2026', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let ana: { id: number };
  let luis: { id: number };
  beforeEach(async () => {
    casa = await levantarCasa({ conWorker: false, ahora: EL_DIA_5 });
    vendedor = await crearVendedor(casa);
    ana = await crearUsuario(casa, 2);
    luis = await crearUsuario(casa, 2);
    // On the 5th nobody knew the new texts.
    await casa.base.deleteFrom('redacciones').where('codigo', '=', NUEVA.codigo).execute();
  });
  afterEach(() => casa.cerrar());

  /** Moves the clock and opens the seller's session again. */
  const en = async (momento: string): Promise<void> => {
    casa.reloj.fijar(new Date(momento));
    vendedor = { ...vendedor, token: await abrirSesionDe(casa, vendedor.id) };
  };
  const escribir = async (quien: { id: number }, ruta: string, cuerpo: object) =>
    pedir(casa, 'POST', ruta, { token: await abrirSesionDe(casa, quien.id), cuerpo });
  const leer = async () =>
    (
      await pedir(casa, 'GET', '/Redacciones/Buscar', {
        token: await abrirSesionDe(casa, luis.id),
      })
    ).cuerpo.datos;
  /** One Administrador proposes, another approves. */
  const cambiar = async (que: string, cuerpo: object): Promise<void> => {
    const propuesto = await escribir(ana, `/Redacciones/${que}`, cuerpo);
    expect(propuesto.estado).toBe(200);
    const { id } = propuesto.cuerpo.datos;
    expect((await escribir(luis, '/Aprobaciones/Aprobar', { id })).estado).toBe(200);
  };
  const terminarEl6 = () => cambiar('Terminar', { codigo: ANTERIOR.codigo, hasta: '2026-02-06' });
  const ventaDe = (id: number) =>
    casa.base
      .selectFrom('ventas')
      .select(['contrato_el', 'redaccion', 'etapa'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const enTerminos = () => ventaEnTerminos(casa, vendedor, [otraPatente()]);
  const pagada = async (): Promise<number> => {
    const id = await enTerminos();
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    return id;
  };
  const redaccionDePoliza = async (id: number) =>
    (await polizasDe(casa, id)).map(({ redaccion }) => redaccion);

  it('[V-REDAC-001] [V-REDAC-002] [V-REDAC-003] has its texts until the 6th, nobody sells from the 7th, and the texts of the evening of the 9th sell at once', async () => {
    await terminarEl6();
    await en('2026-02-07T02:59:30Z');
    const vispera = await pagada();
    const borrador = await enTerminos();
    const rangos = () => casa.base.selectFrom('rangos').selectAll().orderBy('id').execute();
    const numeros = await rangos();

    await en('2026-02-07T03:00:00Z');
    const sinTexto = [409, 'venta.sin_redaccion'];
    const parada = await pagar(casa, vendedor, borrador);
    expect([...dicho(parada), parada.cuerpo.mensaje]).toEqual([...sinTexto, SIN_REDACCION]);
    expect(dicho(await pasarA(casa, vendedor, borrador, 3))).toEqual(sinTexto);
    const vehiculo = await vehiculoPara(casa, vendedor, otraPatente());
    expect(dicho(await ingresar(casa, vendedor, [vehiculo]))).toEqual(sinTexto);
    expect(await ventaDe(borrador)).toMatchObject({ etapa: 3, contrato_el: null, redaccion: null });
    expect(await rangos()).toEqual(numeros);

    await en('2026-02-09T22:30:00Z');
    expect((await leer()).huecos).toEqual([{ desde: '2026-02-07', hasta: null }]);
    await cambiar('Crear', { ...NUEVA, hasta: null });
    expect((await pagar(casa, vendedor, borrador)).estado).toBe(200);
    expect(await ventaDe(borrador)).toMatchObject({
      contrato_el: '2026-02-09',
      redaccion: NUEVA.codigo,
    });
    const fallos = await emitirJuntas(casa, [vispera, borrador], casa.contexto);
    expect(fallos).toEqual([null, null]);
    expect(await redaccionDePoliza(vispera)).toEqual([ANTERIOR.codigo]);
    expect(await redaccionDePoliza(borrador)).toEqual([NUEVA.codigo]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[V-REDAC-002] issues in the gap what PAGAR accepted before it, online too', async () => {
    await terminarEl6();
    await en('2026-02-07T02:59:00Z');
    const enLinea = await conPagoEnLinea(casa, await crearVendedor(casa));
    const directa = await pagada();
    const { id, token } = await ventaEnPago(casa, enLinea, [otraPatente()]);
    await en('2026-02-07T03:01:00Z');
    await decidirYVolver(casa, token, 'aprobar');
    for (const venta of [directa, id]) {
      await correrTramo(casa, venta);
      expect(await redaccionDePoliza(venta)).toEqual([ANTERIOR.codigo]);
    }
  });

  it('[V-REDAC-002] gives a re-issue the wording of the day on which it is decided, and none in the gap', async () => {
    const soporte = await crearUsuario(casa, 3);
    const id = await enTerminos();
    await terminarEl6();
    await en('2026-02-08T15:00:00Z');
    const cuando = { fechaEmision: EL_DIA_5.toISOString() };
    const reemitirla = async () =>
      reemitir(casa, await abrirSesionDe(casa, soporte.id), id, undefined, cuando);
    expect(dicho(await reemitirla())).toEqual([409, 'venta.sin_redaccion']);
    await en('2026-02-09T22:30:00Z');
    await cambiar('Crear', { ...NUEVA, hasta: null });
    expect((await reemitirla()).estado).toBe(200);
    await correrTramo(casa, id);
    expect(await ventaDe(id)).toMatchObject({ redaccion: NUEVA.codigo });
    expect(await redaccionDePoliza(id)).toEqual([NUEVA.codigo]);
  });

  it('[V-ANIO-002] an issuance killed at the moment of change goes on after it: one chunk, two texts, each policy once', async () => {
    await terminarEl6();
    await en('2026-02-07T02:59:00Z');
    const antes = [await pagada(), await pagada()];
    for (const punto of ['emision.trasNumerar', 'emision.trasInsertar'] as const) {
      const muerto = () => ({ ...casa.contexto(), falla: fallaDe(`${punto}:error`) });
      expect(await emitirJuntas(casa, antes, muerto)).toContainEqual(expect.any(Error));
    }
    await en('2026-02-09T15:00:00Z');
    await cambiar('Crear', { ...NUEVA, hasta: null });
    const despues = await pagada();
    const ventas = [...antes, despues];
    expect(await emitirJuntas(casa, ventas, casa.contexto)).toEqual([null, null, null]);
    const suyas = await Promise.all(ventas.map(redaccionDePoliza));
    expect(suyas).toEqual([[ANTERIOR.codigo], [ANTERIOR.codigo], [NUEVA.codigo]]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[V-ANIO-003] of two processes, one a day ahead, the clock of PAGAR decides text and price', async () => {
    await cambiar('Crear', { ...NUEVA, desde: '2026-02-07', hasta: null });
    const { convenioId } = vendedor;
    const precio = { periodo: 2027, desde: '2026-02-07', valor: 12_340 };
    await ponerPrecio(casa, convenioId, precio);
    const hoy = '2026-02-06T15:00:00Z';
    await en(hoy);
    const puntual = await pagada();
    await en('2026-02-07T15:00:00Z');
    const adelantada = await pagada();
    // Each is issued by the worker with the other clock.
    const otro = (ahora: string) => ({ ...casa.contexto(), ahora: new Date(ahora) });
    const fallos = await emitirJuntas(casa, [puntual, adelantada], (id) =>
      otro(id === puntual ? '2026-02-07T15:00:00Z' : hoy),
    );
    expect(fallos).toEqual([null, null]);
    const vendida = async (id: number) => {
      const { prima } = await casa.base
        .selectFrom('venta_vehiculos')
        .select('prima')
        .where('venta_id', '=', id)
        .executeTakeFirstOrThrow();
      return [...(await redaccionDePoliza(id)), prima];
    };
    expect(await vendida(puntual)).toEqual([ANTERIOR.codigo, 9_280]);
    expect(await vendida(adelantada)).toEqual([NUEVA.codigo, 12_340]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[V-REDAC-003] shows on the front page of a link and in an agreement why nobody sells, and from when', async () => {
    await terminarEl6();
    await cambiar('Crear', { ...NUEVA, hasta: null });
    const { convenioId } = vendedor;
    const en8 = new Date('2026-02-08T12:00:00Z');
    expect(await detencionesDeConvenio(casa.base, convenioId, en8)).toEqual([
      {
        ambito: 'redaccion',
        tipoVehiculoId: null,
        palabras: SIN_REDACCION,
        hasta: '2026-02-09T03:00:00.000Z',
        desde: null,
      },
    ]);
    expect(await detencionesDeConvenio(casa.base, convenioId, EL_DIA_5)).toMatchObject([
      { desde: '2026-02-07T03:00:00.000Z' },
    ]);
    const en9 = new Date('2026-02-09T03:00:00Z');
    expect(await detencionesDeConvenio(casa.base, convenioId, en9)).toEqual([]);
  });

  it('[V-REDAC-003] ends with the short and the long night of Santiago', async () => {
    await terminarEl6();
    const { convenioId } = vendedor;
    const hueco = async (desde: string, momento: string) => {
      await casa.base.deleteFrom('redacciones').where('codigo', '=', NUEVA.codigo).execute();
      await casa.base
        .insertInto('redacciones')
        .values(filaDe({ ...NUEVA, desde }))
        .execute();
      return (await detencionesDeConvenio(casa.base, convenioId, new Date(momento)))[0]?.hasta;
    };
    // On 5 April 2026 the clock goes from 24:00 back to 23:00: the 4th has 25 hours.
    const larga = '2026-04-05T04:00:00.000Z';
    expect(await hueco('2026-04-05', '2026-04-05T03:59:59Z')).toBe(larga);
    expect(await hueco('2026-04-05', larga)).toBeUndefined();
    // On 6 September 2026 it goes from 24:00 to 01:00.
    const corta = '2026-09-06T04:00:00.000Z';
    expect(await hueco('2026-09-06', '2026-09-06T03:59:59Z')).toBe(corta);
    expect(await hueco('2026-09-06', corta)).toBeUndefined();
  });

  it('[A-REDAC-001] is entered by one Administrador and approved by another, with a fact of each', async () => {
    const nueva = { ...NUEVA, hasta: null };
    const propuesto = await escribir(ana, '/Redacciones/Crear', nueva);
    const { id } = propuesto.cuerpo.datos;
    expect((await leer()).redacciones).toMatchObject([{ codigo: ANTERIOR.codigo, ultimo: null }]);
    expect((await leer()).propuestas).toMatchObject([
      {
        id,
        titulo: 'Nuevo texto de la póliza',
        propio: false,
        renglones: expect.arrayContaining([
          { rotulo: 'Muerte', valor: '600 UF (hoy, 300 UF)' },
          { rotulo: ANTERIOR.codigo, valor: 'rige hasta el 08/02/2026' },
        ]),
      },
    ]);
    expect(dicho(await escribir(ana, '/Aprobaciones/Aprobar', { id }))).toEqual([
      403,
      'aprobacion.misma_persona',
    ]);
    expect((await escribir(luis, '/Aprobaciones/Aprobar', { id })).estado).toBe(200);
    expect((await leer()).redacciones).toMatchObject([
      { codigo: NUEVA.codigo, estado: 'Futura', ultimo: null },
      { codigo: ANTERIOR.codigo, estado: 'Vigente', ultimo: '2026-02-08' },
    ]);
    const hechos = await casa.base
      .selectFrom('hechos')
      .select(['accion', 'entidad', 'usuario_id'])
      .where('entidad', 'in', ['redaccion', 'cambio'])
      .orderBy('id')
      .execute();
    expect(hechos).toEqual([
      { accion: 'proponer', entidad: 'cambio', usuario_id: ana.id },
      { accion: 'crear', entidad: 'redaccion', usuario_id: luis.id },
      { accion: 'aprobar', entidad: 'cambio', usuario_id: luis.id },
    ]);
  });

  it('[A-REDAC-002] refuses at once what would rule twice, and a withdrawal once it rules', async () => {
    await cambiar('Crear', { ...NUEVA, hasta: null });
    const otra = { ...NUEVA, codigo: 'POL320990001', hasta: null };
    const doble = await escribir(ana, '/Redacciones/Crear', otra);
    expect(dicho(doble)).toEqual([400, 'redaccion.invalida']);
    const retiro = { codigo: ANTERIOR.codigo };
    expect(dicho(await escribir(ana, '/Redacciones/Retirar', retiro))).toEqual([
      409,
      'redaccion.iniciada',
    ]);
    await cambiar('Retirar', { codigo: NUEVA.codigo });
    // Its code is free again.
    await cambiar('Crear', { ...NUEVA, muerte: 601, hasta: null });
    await en('2026-02-09T15:00:00Z');
    const id = await pagada();
    await correrTramo(casa, id);
    expect(await redaccionDePoliza(id)).toEqual([NUEVA.codigo]);
  });
});

describe('the wordings of the migration', () => {
  it('[V-REDAC-001] are the two texts that ruled before, so no certificate changes', async () => {
    const casa = await levantarCasa({ conWorker: false });
    try {
      const guardadas = await redacciones(casa.base);
      expect(guardadas).toMatchObject(REDACCIONES.map((una) => ({ ...una, hasta: null })));
      expect(guardadas).toHaveLength(2);
    } finally {
      await casa.cerrar();
    }
  });
});
