import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nuevoCodigoVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir } from '#server/test/cliente.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { textoDePdf } from '#server/test/proceso/poppler.ts';

describe('verification of a certificate', () => {
  let casa: Casa;
  let codigo: string;
  let poliza: Awaited<ReturnType<typeof polizasDe>>[number];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    const vendedor = await crearVendedor(casa);
    const id = await ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(0, 1)));
    await correrTramo(casa, id);
    const [unica] = await polizasDe(casa, id);
    if (!unica) throw new Error('la venta no tiene póliza');
    poliza = unica;
    codigo = nuevoCodigoVerificacion(casa.contexto(), poliza.numero_poliza);
  });
  afterAll(() => casa.cerrar());

  const verificar = async (de: string) => pedir(casa, 'GET', `/Verificar/${de}`);
  const estado = async (): Promise<string> => (await verificar(codigo)).cuerpo.datos.estado;

  it('shows validity, dates and file hash to anybody, with masked plate and without names', async () => {
    const { cuerpo } = await verificar(codigo);
    expect(cuerpo).toEqual({
      exito: true,
      datos: {
        estado: 'vigente',
        numeroPoliza: poliza.numero_poliza,
        patente: 'HW**59',
        tipoVehiculo: 'AUTOMOVIL',
        fechaVigenciaDesde: '2026-11-20',
        fechaVigenciaHasta: '2027-03-31',
        redaccion: 'POL320260028',
        sha256: poliza.documento_sha256,
        versionesAnteriores: [],
      },
    });
  });

  it('[V-DETALLE-013] accepts what copying appends to its address', async () => {
    for (const cola of ['%20', '.', '%E2%80%8B', '&utm_medium=x']) {
      expect([cola, (await verificar(codigo + cola)).cuerpo.datos]).toMatchObject([cola, {}]);
      const otra = await pedir(casa, 'GET', `/Verificar/Cobertura/${codigo}${cola}`);
      // The 404 of an unknown code, not the 400 of a malformed one.
      expect([otra.estado, otra.cuerpo.codigo]).toEqual([404, 'poliza.no_encontrada']);
    }
  });

  it('is at the address that the certificate shows', async () => {
    const { documento_clave: clave, documento_sha256: sha } = poliza;
    const leido = await casa.puertos.documentos.leer(clave ?? '', sha ?? '');
    const pdf = leido.tipo === 'ok' ? leido.contenido : new Uint8Array();
    expect(textoDePdf(pdf).replaceAll(' ', '')).toContain(`/verificar/${codigo}`);
  });

  it('follows the calendar of Santiago: not begun, valid on both end days, expired', async () => {
    const dias = [
      ['2026-11-20T02:59:59Z', 'no_iniciada'],
      ['2026-11-20T03:00:00Z', 'vigente'],
      ['2027-04-01T02:59:59Z', 'vigente'],
      ['2027-04-01T03:00:00Z', 'vencida'],
    ] as const;
    for (const [instante, esperado] of dias) {
      casa.reloj.fijar(new Date(instante));
      expect([instante, await estado()]).toEqual([instante, esperado]);
    }
  });

  it('shows a cancelled policy as "anulada" whatever its dates', async () => {
    const cambiar = (anulada: boolean) =>
      casa.base
        .updateTable('polizas')
        .set({
          vigente: !anulada,
          anulada_en: anulada ? casa.reloj.ahora() : null,
          motivo_anulacion: anulada ? 'Anulada para probar' : null,
        })
        .where('id', '=', poliza.id)
        .execute();
    await cambiar(true);
    for (const instante of [
      '2026-11-01T12:00:00Z',
      '2026-12-01T12:00:00Z',
      '2028-01-01T12:00:00Z',
    ]) {
      casa.reloj.fijar(new Date(instante));
      expect(await estado()).toBe('anulada');
    }
    await cambiar(false);
  });

  it('answers 404 to an unknown code and 400 to a malformed one', async () => {
    const otro = [...codigo].toReversed().join('');
    const { estado: nada, cuerpo } = await verificar(otro);
    expect([nada, cuerpo.codigo]).toEqual([404, 'poliza.no_encontrada']);
    expect((await verificar(codigo.toLowerCase())).estado).toBe(404);
    expect((await verificar(String(poliza.numero_poliza))).estado).toBe(400);
    expect((await verificar(`${codigo}x`)).estado).toBe(400);
  });

  it('cannot be derived from the database, which keeps only its hash (C49)', async () => {
    expect(poliza.codigo_hash).toBe(casa.puertos.cripto.huella(codigo));
    expect(JSON.stringify(poliza)).not.toContain(codigo);
  });
});
