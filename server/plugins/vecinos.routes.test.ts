import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearUsuario, crearEnlace, CLAVE_DE_PRUEBA } from '../test/negocio/fabrica.ts';
import { crearComprador, resolverCaptcha } from '../test/negocio/publico.ts';

const CODIGO = 'A'.repeat(43);
const RED = '200.1.2.3';
const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const NAVEGA = { accept: HTML, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const IMAGEN = { accept: 'image/*', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
const AJENA = { ...IMAGEN, 'sec-fetch-site': 'cross-site' };

describe('abuse from behind the same address', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { CONSULTAS_POR_HORA: '5' } });
  });
  afterAll(() => casa.cerrar());

  const pedir = async (url: string, opciones: { headers?: object; payload?: object } = {}) => {
    const { statusCode, body, headers } = await casa.app.inject({
      url,
      method: opciones.payload ? 'POST' : 'GET',
      remoteAddress: RED,
      ...opciones,
    } as never);
    return { estado: statusCode, cuerpo: body, cabeceras: headers };
  };

  /** Each call with which a person continues, as they use it. */
  const puertas = async () => {
    const { nombre: nombreUsuario } = await crearUsuario(casa, 1);
    const { id: usuarioId, convenioId } = await crearComprador(casa);
    const enlace = await crearEnlace(casa, { convenioId, usuarioId });
    const login = await pedir('/api/Auth/Login', {
      payload: { nombreUsuario, contrasenia: CLAVE_DE_PRUEBA },
    });
    const retorno = await pedir(`/api/Pagos/Retorno?codigo=${CODIGO}&token_ws=x`, {
      headers: NAVEGA,
    });
    return {
      login: login.estado,
      enlace: (await pedir('/api/Auth/LoginPublico', { payload: enlace })).estado,
      captcha: (await pedir('/api/Captcha/Desafio')).estado,
      retomar: (await pedir('/api/Auth/RetomarVenta', { payload: { codigo: CODIGO } })).estado,
      verificar: (await pedir(`/api/Verificar/${'A'.repeat(22)}`)).estado,
      retorno: retorno.estado,
    };
  };
  const ABIERTAS = {
    ...{ login: 200, enlace: 200, captcha: 200, retomar: 401, verificar: 404, retorno: 303 },
  };

  it.each([
    ['pictures of an attacker’s page', `/api/Verificar/${'B'.repeat(22)}`, AJENA],
    ['documents that are not there', `/api/Documentos/${'B'.repeat(60)}`, {}],
    ['certificates of cover', `/api/Verificar/Cobertura/${'B'.repeat(22)}`, {}],
    ['logos that are gone', `/api/MarcaComercial/Logo/${'0'.repeat(64)}`, IMAGEN],
    ['pages that nobody has', '/api/nada', NAVEGA],
    ['files that nobody has', '/imagen.png', IMAGEN],
  ])('[V-PUERTA-001] twenty 404s of %s block no such call', async (_que, url, headers) => {
    for (let i = 0; i < 25; i += 1) {
      expect((await pedir(url, { headers })).estado).toBeLessThan(429);
    }
    expect(await puertas()).toEqual(ABIERTAS);
  });

  it('[V-PUERTA-001] twenty wrong links and codes block no right one', async () => {
    const payload = { uid: 1, cid: 1, usn: 'x'.repeat(22) };
    for (let i = 0; i < 25; i += 1) {
      expect((await pedir('/api/Auth/LoginPublico', { payload })).estado).toBe(401);
      const codigo = { payload: { codigo: CODIGO } };
      expect((await pedir('/api/Auth/RetomarVenta', codigo)).estado).toBe(401);
    }
    expect(await puertas()).toEqual(ABIERTAS);
  });

  it('[V-PUERTA-002] a public session that guessed numbers waits only where a number can be guessed', async () => {
    const { token } = await crearComprador(casa);
    const headers = { authorization: `Bearer ${token}` };
    const ver = async (id: number) =>
      (await pedir(`/api/IntencionesDeVenta/BuscarPorId/${id}`, { headers })).estado;
    for (let i = 0; i < 20; i += 1) expect(await ver(900_000 + i)).toBe(404);
    expect(await ver(900_020)).toBe(429);
    expect((await pedir('/api/Marcas/Buscar', { headers })).estado).toBe(200);
    expect((await pedir('/api/Captcha/Desafio', { headers })).estado).toBe(200);
    const retorno = `/api/Pagos/Retorno?codigo=${CODIGO}&token_ws=y`;
    expect((await pedir(retorno, { headers })).estado).toBe(303);
    // Another buyer of the same network and link is not blocked.
    expect(await puertas()).toEqual(ABIERTAS);
  });

  it('[V-PUERTA-003] requests of another site’s page are refused before a limit counts them', async () => {
    const consulta = '/api/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza?patente=HWJP59';
    for (const headers of [
      AJENA,
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { ...NAVEGA, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
    ]) {
      for (let i = 0; i < 10; i += 1) {
        const { estado, cuerpo } = await pedir(consulta, { headers });
        expect([estado, JSON.parse(cuerpo).codigo]).toEqual([403, 'solicitud.origen_ajeno']);
      }
    }
    const suya = { 'x-captcha': await resolverCaptcha(casa), 'sec-fetch-site': 'same-origin' };
    expect((await pedir(consulta, { headers: suya })).estado).toBe(200);
    // A followed link, and the return from the provider, come from other sites.
    const deOtra = { ...NAVEGA, 'sec-fetch-site': 'cross-site' };
    expect((await pedir(`/api/Documentos/${CODIGO}`, { headers: deOtra })).estado).toBe(404);
    const retorno = `/api/Pagos/Retorno?codigo=${CODIGO}&token_ws=z`;
    expect((await pedir(retorno, { headers: deOtra })).estado).toBe(303);
  });
});

describe('a refusal shown to a person', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { LIMITE_POR_MINUTO: '20' } });
  });
  afterAll(() => casa.cerrar());

  const abrir = (url: string, headers: object = NAVEGA, method = 'GET') =>
    casa.app.inject({ url, headers, method } as never);
  const titulo = (html: string) => /<h1>(.*)<\/h1>/.exec(html)?.[1];

  it('[V-PUERTA-004] is a page that says what to do, and JSON for a program', async () => {
    const url = `/api/Documentos/${'C'.repeat(60)}`;
    const pagina = await abrir(url);
    expect(pagina.statusCode).toBe(404);
    expect(pagina.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(pagina.headers['cache-control']).toBe('no-store');
    expect(titulo(pagina.body)).toBe('No encontramos lo que busca');
    expect(pagina.body).toContain('puede haber vencido: pida uno nuevo');
    expect(pagina.body).toContain('<a href="/">Ir al inicio</a>');
    const nonce = /<style nonce="([^"]+)">/.exec(pagina.body)?.[1];
    expect(pagina.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    for (const headers of [
      {},
      { accept: 'application/json' },
      { accept: '*/*' },
      { ...NAVEGA, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ]) {
      expect((await abrir(url, headers)).json()).toMatchObject({
        exito: false,
        codigo: 'poliza.enlace_vencido',
      });
    }
    // Older browsers lack these headers; their Accept header tells them.
    expect(titulo((await abrir('/api/nada', { accept: HTML })).body)).toBe(
      'No encontramos lo que busca',
    );
  });

  it('[V-PUERTA-004] [V-PUERTA-005] over a limit reloads itself, and says that a payment is not lost', async () => {
    const url = `/api/Pagos/Retorno?codigo=${CODIGO}&token_ws="><script>x</script>`;
    const escapada = encodeURI(url);
    expect((await abrir(escapada)).statusCode).toBe(303);
    const { statusCode, headers, body } = await abrir(escapada);
    expect([statusCode, titulo(body)]).toEqual([429, 'Espere un momento']);
    const segundos = Number(headers['retry-after']);
    expect(segundos).toBeGreaterThan(0);
    expect(body).toContain(`<meta http-equiv="refresh" content="${segundos}">`);
    expect(body).toContain('su pago no se pierde');
    expect(body).not.toContain('<script>');
    // A browser cannot repeat a POST by its address, so this page does not reload.
    const enviada = await abrir(escapada, NAVEGA, 'POST');
    expect(enviada.statusCode).toBe(429);
    expect(enviada.body).not.toContain('http-equiv="refresh"');
    expect(enviada.body).toContain('recargue esta página');
  });
});
