import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import {
  anularPolizas,
  correrDocumentos,
  crearSoporte,
  type Soporte,
  unaPoliza,
} from '#server/test/negocio/soporte.ts';
import { cabeEnCarta, firmasDePdf, textoDePdf } from '#server/test/proceso/poppler.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const RUTA = '/Polizas/CertificadoDeCobertura';
const MOTIVO = 'Oficio del tribunal';
const HORA = 3_600_000;

describe('the certificate of cover', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const vendida = async () => unaPoliza(casa, await soporte.emitida(1));
  const pedirlo = (cuerpo: object, token = soporte.token) =>
    pedir(casa, 'POST', RUTA, { token, cuerpo: { motivo: MOTIVO, ...cuerpo } });
  const certificar = async (patente: string, momento: Date): Promise<Buffer> => {
    const { estado, crudo } = await pedirlo({
      patente,
      momento: momento.toISOString(),
    });
    expect(estado).toBe(200);
    return crudo;
  };
  const anotados = () =>
    casa.base.selectFrom('certificados_cobertura').selectAll().orderBy('id').execute();

  it('[A-COBER-002] [A-PAPEL-002] signs a page that names the covering policy and the requester', async () => {
    const poliza = await vendida();
    const pdf = await certificar(poliza.patente, casa.reloj.ahora());
    const texto = textoDePdf(pdf);
    for (const dicho of [
      'CON COBERTURA',
      String(poliza.numero_poliza),
      'del 20/11/2026 al',
      '20/11/2026 12:00:00',
      'Solicitado por',
    ]) {
      expect(texto).toContain(dicho);
    }
    expect(texto).not.toContain(MOTIVO);
    expect(cabeEnCarta(pdf)).toBe(true);
    expect(firmasDePdf(pdf)).toContain('Signature is Valid.');
    expect((await anotados()).at(-1)).toMatchObject({
      cubierta: true,
      poliza_id: poliza.id,
      motivo: MOTIVO,
      sha256: casa.puertos.cripto.huellaDe(pdf),
    });
    const linea = await soporte.llamar('GET', `/Polizas/LineaDeTiempo/${poliza.numero_poliza}`);
    expect(linea.cuerpo.datos).toContainEqual(
      expect.objectContaining({
        hecho: 'Certificado de cobertura emitido',
        detalle: `Con cobertura el 20/11/2026 12:00:00, motivo: ${MOTIVO}`,
      }),
    );
  });

  it('[A-COBER-001] [A-COBER-002] shows until when a cancelled policy covered', async () => {
    const poliza = await vendida();
    casa.reloj.avanzar(HORA / 2);
    await anularPolizas(casa, [poliza.id]);
    await correrDocumentos(casa, [poliza.id]);
    casa.reloj.avanzar(60_000);
    const antes = new Date(casa.reloj.ahora().getTime() - 2 * 60_000);
    expect(textoDePdf(await certificar(poliza.patente, antes))).toContain('CON COBERTURA');
    const despues = textoDePdf(await certificar(poliza.patente, casa.reloj.ahora()));
    expect(despues).toContain('SIN COBERTURA');
    expect(despues).toContain('había sido anulada');
  });

  it('[A-COBER-003] is verified by anybody by its code, with the plate masked and without reason', async () => {
    const poliza = await vendida();
    const pdf = await certificar(poliza.patente, casa.reloj.ahora());
    const [, codigo = ''] = /verificar\/cobertura\/([\w-]{22})/.exec(pdf.toString('latin1')) ?? [
      null,
      '',
    ];
    const { cuerpo } = await pedir(casa, 'GET', `/Verificar/Cobertura/${codigo}`);
    expect(cuerpo.datos).toMatchObject({
      cubierta: true,
      patente: `${poliza.patente.slice(0, 2)}**${poliza.patente.slice(4)}`,
      numeroPoliza: poliza.numero_poliza,
      sha256: casa.puertos.cripto.huellaDe(pdf),
    });
    expect(JSON.stringify(cuerpo)).not.toContain(MOTIVO);
    const otro = await pedir(casa, 'GET', `/Verificar/Cobertura/${'A'.repeat(22)}`);
    expect(otro.estado).toBe(404);
  });

  it('[A-COBER-004] [A-IDENT-007] needs the right to it, a reason, a plate and a moment not in the future, by default now', async () => {
    const momento = casa.reloj.ahora().toISOString();
    const cuantos = (await anotados()).length;
    for (const perfil of [1, 4, 5]) {
      const token = await abrirSesionDe(casa, (await crearUsuario(casa, perfil)).id);
      expect((await pedirlo({ patente: 'BBBB10', momento }, token)).estado).toBe(403);
    }
    const manana = new Date(casa.reloj.ahora().getTime() + 24 * HORA).toISOString();
    expect((await pedirlo({ patente: 'BBBB10', momento: manana })).cuerpo).toMatchObject({
      codigo: 'cobertura.momento_futuro',
      errors: { momento: ['El momento no puede ser futuro'] },
    });
    expect((await pedirlo({ patente: 'BBBB10', momento: undefined })).estado).toBe(200);
    const hechos = cuantos + 1;
    for (const mal of [{ motivo: 'no' }, { patente: '1' }, { momento: '' }]) {
      expect((await pedirlo({ patente: 'BBBB10', momento, ...mal })).estado).toBe(400);
    }
    expect(await anotados()).toHaveLength(hechos);
    // A plate without policy is audited too.
    await certificar('BBBB10', casa.reloj.ahora());
    expect((await anotados()).at(-1)).toMatchObject({
      cubierta: false,
      poliza_id: null,
    });
  });
});
