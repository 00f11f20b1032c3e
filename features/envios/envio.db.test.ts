import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pngDePrueba } from '#formatos/imagen/png.fixture.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { cartaDe } from '#server/test/negocio/carta.ts';
import { correrEnvio } from '#server/test/negocio/emision.ts';
import { sql } from 'kysely';
import { anotarIntentos } from './anotar-intento.usecase.ts';
import { enviosAbandonados } from './anotar-intento.usecase.ts';
import { enviosPendientes } from './envio-pendiente.usecase.ts';
import { escribirCorreo } from './escribir-correo.usecase.ts';
import { anotarEnvios } from './anotar-envio.usecase.ts';

describe('the outbox (I8)', () => {
  let casa: Casa;
  let smtp: SimuladorSmtp;
  let serie = 0;
  beforeAll(async () => {
    smtp = await iniciarSimuladorSmtp();
    casa = await levantarCasa({ conWorker: false, entorno: { CORREO_SMTP: smtp.url } });
  });
  afterAll(async () => {
    await casa.cerrar();
    await smtp.cerrar();
  });

  const otraClave = (): string => `prueba:${(serie += 1)}`;
  const correo = (clave: string, asunto = 'Hola') => ({
    clave,
    ventaId: null,
    para: 'ana@a.example',
    carta: cartaDe({ asunto }),
  });
  const escribir = (clave: string, asunto?: string): Promise<void> =>
    casa.enTransaccion(casa.contexto(), (tx) => escribirCorreo(tx, correo(clave, asunto)));
  const filaDe = (clave: string) =>
    casa.base.selectFrom('envios').selectAll().where('clave', '=', clave).executeTakeFirst();
  const idDe = async (clave: string): Promise<number> => (await filaDe(clave))?.id ?? 0;
  const trabajosDe = async (clave: string): Promise<number> => {
    const { rows } = await sql`select 1 from cola.job where name = 'enviar-correo'
      and (data->>'envioId')::integer = ${await idDe(clave)}`.execute(casa.base);
    return rows.length;
  };
  const anotar = (
    clave: string,
    estado: 'pendiente' | 'enviado' | 'rechazado',
    respuesta: string = estado,
  ): Promise<void> =>
    casa.enTransaccion(casa.contexto(), async (tx) =>
      anotarIntentos(tx, [{ envioId: await idDe(clave), estado, respuesta }]),
    );

  it('stores a message once: another text in another transaction changes nothing (F25)', async () => {
    const clave = otraClave();
    await escribir(clave, 'Primero');
    const primera = await filaDe(clave);
    await escribir(clave, 'Segundo');
    expect(await filaDe(clave)).toEqual(primera);
    expect(primera).toMatchObject({
      estado: 'pendiente',
      intentos: 0,
      contenido: { asunto: 'Primero', messageId: `<${clave.replace(':', '.')}@soap.polizas>` },
    });
    expect(await trabajosDe(clave)).toBe(1);
  });

  it('two concurrent transactions store one', async () => {
    const clave = otraClave();
    await Promise.all(Array.from({ length: 10 }, (_, i) => escribir(clave, `N° ${i}`)));
    expect(await trabajosDe(clave)).toBe(1);
  });

  it('a rollback leaves neither a row nor a job', async () => {
    const clave = otraClave();
    const antes = (await sql`select 1 from cola.job`.execute(casa.base)).rows.length;
    const caida = casa.enTransaccion(casa.contexto(), async (tx) => {
      await escribirCorreo(tx, correo(clave));
      throw new Error('deshacer');
    });
    await expect(caida).rejects.toThrow('deshacer');
    expect(await filaDe(clave)).toBeUndefined();
    expect((await sql`select 1 from cola.job`.execute(casa.base)).rows).toHaveLength(antes);
  });

  it('[A-IMAGEN-005] the broker’s picture travels inside the mail, even if it was removed since', async () => {
    const corredorId = await crearCorredor(casa);
    const token = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    const guardar = (version: number, logo: string | null) =>
      pedir(casa, 'POST', '/MarcaComercial/Guardar', {
        token,
        cuerpo: { de: 'corredor', id: corredorId, version, nombre: 'SUR', color: null, logo },
      });
    const imagen = pngDePrueba();
    const { ruta } = (await guardar(0, imagen.toString('base64'))).cuerpo.datos.logo;
    const logo: string = ruta.split('/').at(-1);
    const clave = otraClave();
    await casa.enTransaccion(casa.contexto(), (tx) =>
      escribirCorreo(tx, {
        ...correo(clave),
        marca: { nombre: 'SUR', logo: { cid: logo, ancho: 1, alto: 1 } },
      }),
    );
    expect((await guardar(1, null)).estado).toBe(200);
    await correrEnvio(casa, await idDe(clave));
    const recibido = smtp.recibidos.at(-1);
    expect(recibido?.html).toContain(`src="cid:${logo}"`);
    expect(recibido?.attachments).toMatchObject([
      { contentId: `<${logo}>`, mimeType: 'image/png', disposition: 'inline' },
    ]);
  });

  it('returns null for an existing key, and the id of a new message', async () => {
    const clave = otraClave();
    const envio = {
      ...({ clase: 'validar_pago', clave, ventaId: null } as const),
      destino: 'aseguradora',
      contenido: { a: 1 },
    };
    const registrar = async () => {
      const [uno] = await casa.enTransaccion(casa.contexto(), (tx) => anotarEnvios(tx, [envio]));
      return uno?.id ?? null;
    };
    const id = await registrar();
    expect(id).toEqual(expect.any(Number));
    expect(await registrar()).toBeNull();
    expect(await enviosPendientes(casa.contexto(), [id ?? 0])).toEqual([
      { id, clave, ventaId: null, destino: 'aseguradora', contenido: { a: 1 } },
    ]);
  });

  it('counts attempts, and a sent message stays sent', async () => {
    const clave = otraClave();
    await escribir(clave);
    await anotar(clave, 'pendiente', 'x'.repeat(900));
    expect(await filaDe(clave)).toMatchObject({
      estado: 'pendiente',
      intentos: 1,
      enviado_en: null,
      ultima_respuesta: 'x'.repeat(500),
    });
    await anotar(clave, 'enviado');
    await anotar(clave, 'rechazado');
    await enviosAbandonados(casa.enTransaccion)(casa.contexto(), { envioId: await idDe(clave) });
    expect(await filaDe(clave)).toMatchObject({
      estado: 'enviado',
      intentos: 2,
      ultima_respuesta: 'enviado',
      enviado_en: casa.reloj.ahora(),
    });
    expect(await enviosPendientes(casa.contexto(), [await idDe(clave)])).toEqual([]);
  });

  it('a message without attempts left is refused, visible, and not sent any more', async () => {
    const clave = otraClave();
    await escribir(clave, 'Tarde');
    const envioId = await idDe(clave);
    await enviosAbandonados(casa.enTransaccion)(casa.contexto(), { envioId });
    await correrEnvio(casa, envioId);
    expect(await filaDe(clave)).toMatchObject({
      estado: 'rechazado',
      ultima_respuesta: 'agotó sus intentos',
    });
    expect(smtp.recibidos.map(({ subject }) => subject)).not.toContain('Tarde');
  });

  it('sends the stored text, with its Message-ID, once', async () => {
    const clave = otraClave();
    await escribir(clave, 'Uno');
    await correrEnvio(casa, await idDe(clave));
    await correrEnvio(casa, await idDe(clave));
    const suyos = smtp.recibidos.filter(({ subject }) => subject === 'Uno');
    expect(suyos).toHaveLength(1);
    expect(suyos[0]?.messageId).toBe(`<${clave.replace(':', '.')}@soap.polizas>`);
  });
});
