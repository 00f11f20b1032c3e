import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { armarPaquete, comprimir, crearDiccionario } from '#formatos/paquete/paquete.ts';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import { leerDocumento } from '#features/envios/leer-documento.usecase.ts';
import { rotosEnReposo } from '#server/invariantes/verificar.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import {
  anularPolizas,
  bajar,
  correrDocumentos,
  crearSoporte,
  type Soporte,
} from '#server/test/negocio/soporte.ts';
import { leerClaveEnPaquete } from '#values/clave-de-paquete.ts';
import { repararClaves } from './reparar-claves.usecase.ts';

const correr = promisify(execFile);

describe('[A-ARCHIVO-005] reparar', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  type Fila = Awaited<ReturnType<typeof polizasDe>>[number];
  const una = async (cual: number, i = 0): Promise<Fila> => {
    const fila = (await polizasDe(casa, cual))[i];
    if (!fila) throw new Error('sin póliza');
    return fila;
  };
  const paqueteDe = (fila: Fila) => leerClaveEnPaquete(fila.documento_clave ?? '')?.paquete ?? '';

  /**
   * Reproduces the damage of release 1.3.0. After the first process wrote its row, a second one overwrote the
   * object at that key, compressed against its own dictionary.
   */
  const danar = async (fila: Fila, muestra: string): Promise<void> => {
    const { documentos } = casa.puertos;
    const paquete = paqueteDe(fila);
    const archivos = [];
    for (const { nombre, sha256, clave } of (await documentos.contenidoDe(paquete)) ?? []) {
      const leido = await documentos.leer(clave, sha256);
      if (leido.tipo !== 'ok') throw new Error(leido.tipo);
      archivos.push({ nombre, sha256, contenido: leido.contenido });
    }
    const diccionario = crearDiccionario(Buffer.from(muestra.repeat(50)));
    const { sha256, contenido } = diccionario;
    await documentos.guardar(`diccionarios/${sha256.slice(0, 16)}/${sha256}`, contenido);
    const otro = armarPaquete(await comprimir(archivos, diccionario));
    await documentos.guardar(paquete, otro.contenido);
  };
  const bajarUna = async (fila: Fila) => {
    const { estado, cuerpo } = await bajar(casa, urlDocumento(casa.contexto(), fila.id));
    return estado === 200 ? 200 : [estado, cuerpo.codigo];
  };
  const rotos = async () =>
    (await rotosEnReposo(casa.base, casa.puertos.documentos)).filter((una_) => una_.includes('I5'));
  const reparar = () => repararClaves(casa.contexto(), casa.enTransaccion);
  const correcciones = () =>
    casa.base
      .selectFrom('hechos')
      .select(['entidad_id', 'antes', 'despues'])
      .where('accion', '=', 'reparar_clave')
      .orderBy('id')
      .execute();

  it('corrects the keys of present and superseded files after the damage of 1.3.0, and audits each', async () => {
    const [flota, sola, sana] = [
      await soporte.emitida(3),
      await soporte.emitida(1),
      await soporte.emitida(1),
    ];
    const anulada = await una(flota);
    await anularPolizas(casa, [anulada.id]);
    await correrDocumentos(casa, [anulada.id]);
    await danar(anulada, 'otro modelo');
    await danar(await una(sola), 'de otra dirección');
    const danadas = [await una(flota, 1), await una(flota, 2), await una(sola)];
    for (const fila of danadas)
      expect(await bajarUna(fila)).toEqual([503, 'poliza.documento_danado']);
    expect(await rotos()).toEqual(
      danadas.map(({ id }) => `I5 no se cumple (el archivo de la póliza ${id}): danado`),
    );

    const hechos = await reparar();
    expect(new Set(hechos.map(({ documento: { de, polizaId } }) => `${de} ${polizaId}`))).toEqual(
      new Set([
        ...danadas.map(({ id }) => `polizas ${id}`),
        `documentos_reemplazados ${anulada.id}`,
      ]),
    );
    expect(hechos.filter(({ clave }) => clave === null)).toEqual([]);
    expect(await rotos()).toEqual([]);
    for (const fila of [...danadas, await una(sana)]) expect(await bajarUna(fila)).toBe(200);
    // An earlier mail still names the old key.
    const [antes] = danadas;
    const de = { clave: antes?.documento_clave ?? '', sha256: antes?.documento_sha256 ?? '' };
    const numeroPoliza = antes?.numero_poliza ?? 0;
    expect((await leerDocumento(casa.contexto(), { numeroPoliza }, de)).tipo).toBe('ok');

    const corregidas = await correcciones();
    expect(corregidas).toHaveLength(4);
    expect(corregidas).toContainEqual({
      entidad_id: antes?.id,
      antes: { clave: de.clave },
      despues: { clave: (await una(flota, 1)).documento_clave, sha256: de.sha256 },
    });
    expect(await reparar()).toEqual([]);
    expect(await correcciones()).toHaveLength(4);
  });

  it('finds a file that was moved to another pack', async () => {
    const fila = await una(await soporte.emitida(1));
    const { documentos } = casa.puertos;
    const paquete = paqueteDe(fila);
    const [movida] =
      (await documentos.mudar(
        () => paquete.replace(/-[0-9a-f]{16}\.paq$/, '-00000000deadbeef.paq'),
        [fila.documento_clave ?? ''],
      )) ?? [];
    await documentos.borrar(paquete);
    expect(await bajarUna(fila)).toEqual([503, 'poliza.documento_danado']);
    expect(await reparar()).toMatchObject([{ clave: movida }]);
    expect(await bajarUna(fila)).toBe(200);
  });

  it('reports a file that no pack has and exits 1, and exits 0 after it was rendered again', async () => {
    const fila = await una(await soporte.emitida(1));
    const numero = fila.numero_poliza;
    const { documentos } = casa.puertos;
    await documentos.borrar(paqueteDe(fila));
    // Another file of the same policy and version: the name alone must not match.
    const contenido = Buffer.from('otro archivo');
    const nombre = `${fila.venta_id}/${numero}/${fila.version}`;
    await documentos.guardarJuntos(
      (sha256) => paqueteDe(fila).replace(/-[0-9a-f]{16}\.paq$/, `-${sha256.slice(0, 16)}.paq`),
      { nombre: 'ajeno', hacer: () => Promise.resolve(contenido) },
      [{ nombre, sha256: hash('sha256', contenido), contenido }],
    );
    expect(await reparar()).toMatchObject([{ documento: { polizaId: fila.id }, clave: null }]);
    expect((await una(fila.venta_id)).documento_clave).toBe(fila.documento_clave);

    const comando = async () => {
      const { PATH = '' } = process.env;
      const entorno = {
        PATH,
        DATABASE_URL: casa.urlBase,
        SOAP_DATOS: casa.config.datos,
        NIVEL_LOG: 'silent',
      };
      return correr(process.execPath, ['server/invariantes/main-reparar.ts'], {
        env: entorno,
      }).then(
        ({ stdout }) => ({ codigo: 0, dice: stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ codigo: code, dice: stdout }),
      );
    };
    const sin = await comando();
    expect(sin.codigo).toBe(1);
    expect(sin.dice).toContain(`Póliza ${numero}: su documento no está en ningún paquete`);
    expect(sin.dice).toContain('1 documento no se pudo reparar');

    await soporte.llamar('POST', '/RegenerarPolizas/RegenerarPoliza', { numeroPoliza: numero });
    // The superseded file is lost; its row is marked as after the 90 days.
    await casa.base
      .updateTable('documentos_reemplazados')
      .set({ borrado_en: casa.reloj.ahora() })
      .where('poliza_id', '=', fila.id)
      .execute();
    expect(await comando()).toEqual({
      codigo: 0,
      dice: 'Todos los documentos se leen: no hay nada que reparar.\n',
    });
  });
});
