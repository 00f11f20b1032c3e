import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contarAntesDeEntrar,
  olvidarAlEntrar,
} from '#features/acceso/entrada/contar-intento.usecase.ts';
import { unaVez } from '#nucleo/idempotencia.ts';
import { type Casa, levantarCasa } from './test/casa.ts';
import { pedir } from './test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearUsuario } from './test/negocio/fabrica.ts';
import { correrInforme, informePendiente } from './test/negocio/informes.ts';
import { correrTramo, ventaPagada } from './test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from './test/negocio/parque.ts';
import { resolverCaptcha } from './test/negocio/publico.ts';
import { bajar, crearSoporte, unaPoliza } from './test/negocio/soporte.ts';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import { rehacerDocumentos } from '#features/emision/rehacer/rehacer-documentos.usecase.ts';

const VIEJO = 'q7Vd2mXw9Lr4Tz8Kc1Hf6Bn3Ps5Jg0Ya';
const NUEVO = 'Zk3Np8Qr1Wt6Yv0Bs5Dg2Fh7Jm4Lc9Xa';
const IMPRESO = /verificar\/([\w-]{22})/;
const PUBLICA = '/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza';

const carpeta = mkdtempSync(join(tmpdir(), 'soap-rotacion-'));
const impresoEn = (pdf: Buffer): string => IMPRESO.exec(pdf.toString('latin1'))?.[1] ?? 'ninguno';

/** Everything signed with the old key, as held by a person or a browser. */
const usar = async (casa: Casa) => {
  const soporte = await crearSoporte(casa);
  const { nombre, id: usuarioId } = await crearUsuario(casa, 1);
  const login = await pedir(casa, 'POST', '/Auth/Login', {
    cuerpo: { nombreUsuario: nombre, contrasenia: CLAVE_DE_PRUEBA },
  });
  const ventaId = await ventaPagada(
    casa,
    soporte.vendedor,
    await entradasDe(casa, tramoDelParque(0, 1)),
  );
  await correrTramo(casa, ventaId);
  const poliza = await unaPoliza(casa, ventaId);
  const documento = urlDocumento(casa.contexto(), poliza.id);
  const informe = await informePendiente(casa, {
    usuarioId,
    desde: '2026-11-20',
    hasta: '2026-11-20',
  });
  await correrInforme(casa, informe);
  const accesToken: string = login.cuerpo.token.accesToken;
  const estado = await pedir(casa, 'GET', `/Trabajos/Estado/informe-${informe}`, {
    token: accesToken,
  });
  const paso = await pedir(casa, 'POST', PUBLICA, {
    cuerpo: { patente: poliza.patente },
    cabeceras: { 'x-captcha': await resolverCaptcha(casa) },
  });
  await casa.enTransaccion(casa.contexto(), async (tx) =>
    olvidarAlEntrar(tx, await contarAntesDeEntrar(tx, nombre)),
  );
  return {
    ...{ nombre, usuarioId, accesToken, poliza, documento },
    tokenActualizacion: login.cuerpo.tokenActualizacion as string,
    impreso: impresoEn((await bajar(casa, documento)).crudo),
    informe: estado.cuerpo.datos.urlDescarga as string,
    galleta: String(paso.cabeceras['set-cookie']).split(';')[0] ?? '',
    desafio: await resolverCaptcha(casa),
  };
};
type Hecho = Awaited<ReturnType<typeof usar>>;

const repetir = (casa: Casa) =>
  unaVez(casa.contexto(), casa.enTransaccion, {
    ...{ clave: 'la misma', llamadaId: 'Prueba', entrada: { monto: 1 }, preparar: undefined },
    manejar: () => Promise.resolve({ dicho: casa.config.SECRETO }),
  });
const publica = async (casa: Casa, cabeceras: object, patente: string): Promise<boolean> =>
  (await pedir(casa, 'POST', PUBLICA, { cuerpo: { patente }, cabeceras })).estado === 200;

/** Checks in a house whether something signed with the old key is still valid. */
const USOS: Readonly<Record<string, (casa: Casa, hecho: Hecho) => Promise<boolean>>> = {
  'an access token': async (casa, { accesToken: token }) =>
    (await pedir(casa, 'GET', '/Endpoints/ObtenerEndpointsDisponiblesPorRol', { token })).estado ===
    200,
  'a refresh token': async (casa, { usuarioId, tokenActualizacion }) =>
    (
      await pedir(casa, 'POST', '/Auth/ActualizarToken', {
        cuerpo: { usuarioId, tokenActualizacion },
      })
    ).estado === 200,
  'the address of a document': async (casa, { documento }) =>
    (await bajar(casa, documento)).estado === 200,
  'the cookie of a captcha': (casa, { galleta, poliza }) =>
    publica(casa, { cookie: galleta }, poliza.patente),
  'an answer to a challenge': (casa, { desafio, poliza }) =>
    publica(casa, { 'x-captcha': desafio }, poliza.patente),
  'a request that is repeated': async (casa) =>
    repetir(casa).then(
      ({ dicho }) => dicho === VIEJO,
      () => false,
    ),
  "a network of one's own": async (casa, { nombre }) =>
    (await casa.enTransaccion(casa.contexto(), (tx) => contarAntesDeEntrar(tx, nombre)))
      .enRedPropia,
  'the code printed on a file that is made again': async (casa, { poliza, impreso }) => {
    await casa.base
      .updateTable('polizas')
      .set({ firmada: false })
      .where('id', '=', poliza.id)
      .execute();
    await rehacerDocumentos(casa.contexto(), casa.enTransaccion, [poliza.id]);
    const { crudo } = await bajar(casa, urlDocumento(casa.contexto(), poliza.id));
    return impresoEn(crudo) === impreso;
  },
};

describe('SECRETO changes', () => {
  let antes: Casa;
  let despues: Casa;
  let sinElAnterior: Casa;
  let hecho: Hecho;
  beforeAll(async () => {
    const levantar = (entorno: Record<string, string>): Promise<Casa> =>
      levantarCasa({
        conWorker: false,
        entorno: { SOAP_DATOS: carpeta, ...entorno },
        ...(antes ? { enBase: { url: antes.urlBase, cerrar: async () => undefined } } : {}),
      });
    antes = await levantar({ SECRETO: VIEJO });
    hecho = await usar(antes);
    await repetir(antes);
    despues = await levantar({
      SECRETO: NUEVO,
      SECRETOS_ANTERIORES: `otro-de-mucho-antes-de-32-letras-o-mas ${VIEJO}`,
    });
    sinElAnterior = await levantar({ SECRETO: NUEVO });
  });
  afterAll(async () => {
    await sinElAnterior.cerrar();
    await despues.cerrar();
    await antes.cerrar();
    rmSync(carpeta, { recursive: true });
  });

  it.each(Object.entries(USOS))(
    '[A-LLAVE-001] %s from the previous key is valid with it, and invalid without it',
    async (_, vale) => {
      expect(await vale(sinElAnterior, hecho)).toBe(false);
      expect(await vale(despues, hecho)).toBe(true);
    },
  );

  it('[A-LLAVE-001] a report’s address from the previous key is valid with it, and invalid without it', async () => {
    const vale = async (casa: Casa): Promise<number> => {
      const { cuerpo } = await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario: hecho.nombre, contrasenia: CLAVE_DE_PRUEBA },
      });
      const { accesToken: token } = cuerpo.token;
      return (await pedir(casa, 'GET', hecho.informe.replace('/api', ''), { token })).estado;
    };
    expect([await vale(sinElAnterior), await vale(despues)]).toEqual([404, 200]);
  });

  it('[A-LLAVE-002] a printed code verifies with any key, and new ones use the new key', async () => {
    for (const casa of [despues, sinElAnterior]) {
      expect((await pedir(casa, 'GET', `/Verificar/${hecho.impreso}`)).estado).toBe(200);
    }
    const nueva = urlDocumento(despues.contexto(), hecho.poliza.id);
    expect((await bajar(sinElAnterior, nueva)).estado).toBe(200);
    expect((await bajar(antes, nueva)).estado).toBe(404);
  });
});
