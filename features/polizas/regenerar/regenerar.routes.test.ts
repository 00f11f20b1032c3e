import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { nombresDeZip, textoDePdf } from '#server/test/proceso/poppler.ts';
import {
  bajar,
  correrDocumentos,
  crearSoporte,
  type Soporte,
  unaPoliza,
} from '#server/test/negocio/soporte.ts';

const MENOR = 'La fecha de Inicio de Vigencia debe ser menor que el Término de Vigencia';

const CONTRATO =
  'La póliza se contrató el 20/11/2026: su cobertura no puede comenzar antes del 20/11/2026';
const PERIODO = (fin: string) =>
  `El período legal que comprende esa fecha de inicio termina el ${fin}: la cobertura no puede terminar después`;
const FUERA_DE_RANGO = 'La fecha debe estar entre el 01/01/1900 y el 31/12/2099';

describe('regenerating and correcting', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const regenerar = (numeroPoliza: number) =>
    soporte.llamar('POST', '/RegenerarPolizas/RegenerarPoliza', { numeroPoliza });
  const anular = (polizaId: number) =>
    soporte.llamar('POST', '/InformarPolizaAACH/AnularPolizasAACH', {
      polizaId,
      motivoAnulacion: 'Anulada para probar',
      fechaAnulacion: '2026-11-20T12:00:00-03:00',
    });
  const editar = (
    id: number,
    inicioVigencia: string,
    terminoVigencia: string,
    extra: { motivo?: string } = {},
  ) =>
    soporte.llamar('POST', '/EditarPoliza/EditarPoliza', {
      id,
      inicioVigencia,
      terminoVigencia,
      ...extra,
    });

  it('[A-REGEN-002] [A-API-012] remakes the file with the same numbers and the wording of its issue', async () => {
    const antes = await unaPoliza(casa, await soporte.emitida(1));
    await casa.base
      .updateTable('polizas')
      .set({ emitida_en: new Date('2026-02-08T12:00:00Z'), redaccion: 'POL320130487' })
      .where('id', '=', antes.id)
      .execute();
    const { estado, cuerpo } = await regenerar(antes.numero_poliza);
    expect(estado).toBe(200);
    const texto = textoDePdf((await bajar(casa, cuerpo.datos.urlDescarga)).crudo);
    expect(texto).toContain('POL320130487');
    expect(texto).toContain(String(antes.numero_poliza));
    expect(texto).toContain(String(antes.numero_folio));
    const ahora = await unaPoliza(casa, antes.venta_id);
    expect([ahora.numero_poliza, ahora.numero_folio]).toEqual([
      antes.numero_poliza,
      antes.numero_folio,
    ]);
    expect(ahora.documento_clave).not.toBe(antes.documento_clave);
  });

  it('[A-REGEN-003] refuses to regenerate or correct a cancelled policy', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    await anular(poliza.id);
    for (const { estado, cuerpo } of [
      await regenerar(poliza.numero_poliza),
      await editar(poliza.id, '2026-11-20', '2026-12-31'),
    ]) {
      expect([estado, cuerpo.codigo]).toEqual([409, 'poliza.ya_anulada']);
    }
  });

  it('answers 404 with the number when no policy has it', async () => {
    const { estado, cuerpo } = await regenerar(999_999);
    expect([estado, cuerpo.mensaje]).toEqual([404, 'Póliza N°999999 no encontrada']);
  });

  it('[A-REGEN-006] [A-API-013] changes the dates of policy, cover and file, and notifies the AACH', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    const { estado, cuerpo } = await editar(poliza.id, '2026-12-01', '2026-12-31');
    expect([estado, cuerpo.datos.fechaVigenciaDesde]).toEqual([200, '2026-12-01']);
    const texto = textoDePdf((await bajar(casa, cuerpo.datos.urlDescarga)).crudo);
    expect(texto).toContain('01/12/2026');
    expect(texto).toContain('31/12/2026');
    const { periodo } = await casa.base
      .selectFrom('coberturas')
      .select('periodo')
      .where('venta_vehiculo_id', '=', poliza.venta_vehiculo_id)
      .executeTakeFirstOrThrow();
    expect(periodo).toBe('[2026-12-01,2027-01-01)');
  });

  it.each([
    ['[A-REGEN-007] no start', '', '2026-12-31', 'inicioVigencia', 'Campo obligatorio'],
    ['[A-REGEN-008] no end', '2026-12-01', '', 'terminoVigencia', 'Campo obligatorio'],
    ['[A-REGEN-009] start after end', '2026-12-31', '2026-12-01', 'inicioVigencia', MENOR],
    ['[A-REGEN-009] start and end the same', '2026-12-01', '2026-12-01', 'inicioVigencia', MENOR],
  ])('%s: 400 at its field, nothing changed', async (_, inicio, termino, campo, mensaje) => {
    const antes = await unaPoliza(casa, await soporte.emitida(1));
    const { estado, cuerpo } = await editar(antes.id, inicio, termino);
    expect([estado, cuerpo.errors[campo]]).toEqual([400, [mensaje]]);
    expect(await unaPoliza(casa, antes.venta_id)).toEqual(antes);
  });

  // Sold on 20 November 2026 for the period that ends on 31 March 2027.
  it.each([
    ['1990-01-01', '2027-03-31', 'inicioVigencia', CONTRATO],
    ['2026-11-19', '2027-03-31', 'inicioVigencia', CONTRATO],
    ['2026-11-20', '2027-04-01', 'terminoVigencia', PERIODO('31/03/2027')],
    ['2026-12-01', '2099-03-31', 'terminoVigencia', PERIODO('31/03/2027')],
    ['2027-04-01', '2028-04-01', 'terminoVigencia', PERIODO('31/03/2028')],
    ['0001-01-01', '2027-03-31', 'inicioVigencia', FUERA_DE_RANGO],
    ['2026-12-01', '9999-12-31', 'terminoVigencia', FUERA_DE_RANGO],
    ['2026-12-01', '2027-02-31', 'terminoVigencia', 'Fecha inválida'],
    ['2027-01-01', '2026-12-01', 'inicioVigencia', MENOR],
  ])(
    '[A-CONTRATO-001] [A-CONTRATO-003] refuses %s to %s with 400 at %s and changes nothing',
    async (inicio, termino, campo, mensaje) => {
      const antes = await unaPoliza(casa, await soporte.emitida(1));
      const { estado, cuerpo } = await editar(antes.id, inicio, termino);
      expect([estado, cuerpo.errors]).toEqual([400, { [campo]: [mensaje] }]);
      expect(await unaPoliza(casa, antes.venta_id)).toEqual(antes);
    },
  );

  it.each([
    ['2027-04-02', '2028-03-31'],
    ['2098-04-01', '2099-03-31'],
  ])('[A-CONTRATO-005] a start years ahead is refused: %s', async (inicio, termino) => {
    const antes = await unaPoliza(casa, await soporte.emitida(1));
    const { estado, cuerpo } = await editar(antes.id, inicio, termino);
    const dicho =
      'La póliza se vendió hasta el 31/03/2027: su cobertura no puede comenzar después del 01/04/2027';
    expect([estado, cuerpo.errors]).toEqual([400, { inicioVigencia: [dicho] }]);
    expect(await unaPoliza(casa, antes.venta_id)).toEqual(antes);
  });

  it('[A-CONTRATO-004] tells the second of two concurrent editors and overwrites nothing', async () => {
    const { id, numero_poliza } = await unaPoliza(casa, await soporte.emitida(1));
    const vista = await soporte.llamar('GET', `/ConsultasPolizas/BuscarPorNumero/${numero_poliza}`);
    const { version } = vista.cuerpo.datos;
    const conVersion = (inicioVigencia: string) =>
      soporte.llamar('POST', '/EditarPoliza/EditarPoliza', {
        ...{ id, inicioVigencia, terminoVigencia: '2027-03-31', version },
      });
    const una = await conVersion('2026-12-01');
    const otra = await conVersion('2026-12-02');
    expect([una.estado, otra.estado, otra.cuerpo.codigo]).toEqual([200, 409, 'registro.version']);
    expect(una.cuerpo.datos.version).toBeGreaterThan(version);
    const { vigencia_desde: desde } = await unaPoliza(casa, una.cuerpo.datos.ventaId);
    expect(desde).toBe('2026-12-01');
  });

  it('[A-CONTRATO-001] accepts every day from the contract to the end of the start’s period', async () => {
    const { id } = await unaPoliza(casa, await soporte.emitida(1));
    for (const [inicio, termino] of [
      ['2026-12-01', '2027-03-31'],
      ['2026-11-20', '2026-11-21'],
      ['2027-04-01', '2028-03-31'],
    ] as const) {
      expect((await editar(id, inicio, termino)).cuerpo.datos).toMatchObject({
        fechaVigenciaDesde: inicio,
        fechaVigenciaHasta: termino,
      });
    }
  });

  it('[A-CONTRATO-001] accepts the last day of an extended agreement', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    const extender = (es_extendido: boolean) =>
      casa.base
        .updateTable('convenios')
        .set({ es_extendido, termino_vigencia_polizas: '2029-12-31' })
        .where('id', '=', soporte.vendedor.convenioId)
        .execute();
    await extender(true);
    const { cuerpo } = await editar(poliza.id, '2026-12-01', '2030-01-01');
    expect(cuerpo.errors).toEqual({
      terminoVigencia: [
        'Las pólizas de este convenio terminan el 31/12/2029: la cobertura no puede terminar después',
      ],
    });
    expect((await editar(poliza.id, '2026-12-01', '2029-12-31')).estado).toBe(200);
    await extender(false);
  });

  it('[A-CONTRATO-002] keeps the reason in the audit and shows it in the timeline; a call may omit it', async () => {
    const { id, numero_poliza } = await unaPoliza(casa, await soporte.emitida(1));
    for (const [motivo, dicho] of [
      ['Corto', 'El motivo debe tener al menos 10 caracteres'],
      ['x'.repeat(201), 'El motivo debe tener máximo 200 caracteres'],
      ['', 'Falta el motivo'],
    ] as const) {
      const { estado, cuerpo } = await editar(id, '2026-12-01', '2027-03-31', { motivo });
      expect([estado, cuerpo.errors]).toEqual([400, { motivo: [dicho] }]);
    }
    const motivo = 'El comprador pidió otro inicio';
    expect((await editar(id, '2026-12-01', '2027-03-31', { motivo })).estado).toBe(200);
    expect((await editar(id, '2026-12-02', '2027-03-31')).estado).toBe(200);
    const hechos = await casa.base
      .selectFrom('hechos')
      .select('despues')
      .where('entidad', '=', 'poliza')
      .where('entidad_id', '=', id)
      .where('accion', '=', 'editar_vigencia')
      .orderBy('id')
      .execute();
    expect(hechos.map(({ despues }) => despues)).toEqual([
      { desde: '2026-12-01', hasta: '2027-03-31', motivo },
      { desde: '2026-12-02', hasta: '2027-03-31' },
    ]);
    const { cuerpo } = await soporte.llamar('GET', `/Polizas/LineaDeTiempo/${numero_poliza}`);
    expect(JSON.stringify(cuerpo.datos)).toContain(`Motivo: ${motivo}`);
  });

  it('refuses dates that overlap a valid policy of the plate, not those of a cancelled one', async () => {
    const [entrada] = await entradasDe(casa, tramoDelParque(1_500, 1));
    if (!entrada) throw new Error('falta el vehículo');
    const primera = await ventaPagada(casa, soporte.vendedor, [entrada]);
    await correrVenta(primera);
    const una = await unaPoliza(casa, primera);
    await editar(una.id, '2026-11-20', '2026-11-30');
    const segunda = await ventaPagada(casa, soporte.vendedor, [entrada]);
    await correrVenta(segunda);
    const otra = await unaPoliza(casa, segunda);
    const { estado, cuerpo } = await editar(otra.id, '2026-11-25', '2027-03-31');
    expect([estado, cuerpo.codigo]).toEqual([409, 'poliza.vigencia_ocupada']);
    expect((await unaPoliza(casa, segunda)).vigencia_desde).toBe('2026-12-01');
    await anular(una.id);
    expect((await editar(otra.id, '2026-11-25', '2027-03-31')).estado).toBe(200);
  });

  const correrVenta = async (id: number): Promise<void> => {
    const { correrTramo } = await import('#server/test/negocio/emision.ts');
    await correrTramo(casa, id);
  };

  it('[A-REGEN-011] [A-REGEN-015] [A-API-004] [A-API-017] [A-ROL-012] remakes every valid policy of a sale and then its zip', async () => {
    const id = await soporte.emitida(3);
    const [primera, ...resto] = await polizasDe(casa, id);
    await anular(primera?.id ?? 0);
    const { cuerpo } = await soporte.llamar('POST', `/SoporteVenta/RegenerarVenta/${id}`);
    expect(cuerpo.datos).toEqual({ id, polizas: 2 });
    const zip = () =>
      pedir(casa, 'GET', `/Venta/DescargarTodasLasPolizas/${id}`, { token: soporte.token });
    expect((await zip()).estado).toBe(409);
    const avance = async () =>
      (await soporte.llamar('GET', `/SoporteVenta/AvanceRegeneracion/${id}`)).cuerpo.datos;
    expect(await avance()).toEqual({ total: 2, listas: 0 });
    await correrDocumentos(
      casa,
      resto.map((poliza) => poliza.id),
    );
    expect(await avance()).toEqual({ total: 2, listas: 2 });
    expect((await zip()).cabeceras['content-disposition']).toContain(`Polizas_SOAP_IDV${id}.zip`);
    expect(nombresDeZip((await zip()).crudo)).toEqual(
      resto.map((p) => `Poliza_SOAP_${p.patente}_${p.numero_poliza}.pdf`),
    );
  });

  it('creates one record for the vehicle of a policy, whose correction reaches the file', async () => {
    const poliza = await unaPoliza(casa, await soporte.emitida(1));
    const registrar = async () =>
      (
        await soporte.llamar('POST', '/Vehiculos/RegistrarDePoliza', {
          numeroPoliza: poliza.numero_poliza,
        })
      ).cuerpo.datos.id as number;
    const id = await registrar();
    expect(await registrar()).toBe(id);
    await casa.base
      .updateTable('vehiculos')
      .set({ numero_motor: 'CORREGIDO77' })
      .where('id', '=', id)
      .execute();
    const { cuerpo } = await regenerar(poliza.numero_poliza);
    const texto = textoDePdf((await bajar(casa, cuerpo.datos.urlDescarga)).crudo);
    expect(texto).toContain('CORREGIDO77');
  });

  it.each([
    ['[A-REGEN-011]', 3, 8, 200],
    ['[A-REGEN-012]', 3, 12, 200],
    ['[A-REGEN-012]', 3, 13, 200],
    ['[A-REGEN-013]', 2, 8, 409],
    ['[A-REGEN-013]', 1, 12, 409],
    ['[A-REGEN-014]', 3, 7, 409],
    ['[A-REGEN-014]', 3, 9, 409],
    ['[A-REGEN-014]', 3, 11, 409],
  ])('%s estadoEmision %i and estadoVenta %i: %i', async (_, emision, venta, esperado) => {
    const id = await soporte.emitida(1);
    await casa.base
      .updateTable('ventas')
      .set({ estado_emision: emision, estado_venta: venta })
      .where('id', '=', id)
      .execute();
    const { estado } = await soporte.llamar('POST', `/SoporteVenta/RegenerarVenta/${id}`);
    expect(estado).toBe(esperado);
  });
});
