import { ASEGURADORA_DE_PRUEBA } from '#integrations/aseguradora/exigencias.ts';
import { pngDePrueba } from '#formatos/imagen/png.fixture.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearCorredor, crearEnlace, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOGO, TEXTO_LOGO, TEXTO_LOGO_BLANCO } from './marca-comercial.ts';

const AZUL = pngDePrueba({ ancho: 8, alto: 3 }).toString('base64');
const ROJO = pngDePrueba({ color: [180, 0, 30, 255] }).toString('base64');

describe('name, colour and logo of a broker', () => {
  let casa: Casa;
  let admin: string;
  let comprador: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    comprador = await crearComprador(casa);
  });
  afterAll(() => casa.cerrar());

  const leer = async (de: string, id: number) =>
    (await pedir(casa, 'GET', `/MarcaComercial/Buscar?de=${de}&id=${id}`, { token: admin })).cuerpo
      .datos;
  const enviar = (cuerpo: object, token = admin) =>
    pedir(casa, 'POST', '/MarcaComercial/Guardar', { token, cuerpo });
  const guardar = async (de: string, id: number, cambio: object) =>
    enviar({
      ...{ de, id, nombre: null, color: null },
      version: (await leer(de, id)).version,
      ...cambio,
    });
  const verLogo = (ruta: string) => pedir(casa, 'GET', ruta.replace('/api', ''));
  const entrar = async () => {
    const enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    const { cuerpo } = await pedir(casa, 'POST', '/Auth/LoginPublico', { cuerpo: { ...enlace } });
    return cuerpo.marca;
  };
  const alEntrar = async () => {
    const { nombre, color, logo } = await entrar();
    return { nombre, color, logo };
  };

  it('[A-IMAGEN-001] without a stored brand a buyer sees the broker’s name and the product’s colour', async () => {
    const { corredorId } = comprador;
    const vacia = { nombre: null, color: null, logo: null };
    const seVe = { ...vacia, nombre: expect.stringMatching(/^CORREDORA/) };
    expect(await leer('corredor', corredorId)).toEqual({ ...vacia, version: 0, seVe });
    expect(await alEntrar()).toEqual(seVe);
  });

  it('[A-IMAGEN-001] an administrator writes it; visitors of the broker’s links get it', async () => {
    const { corredorId } = comprador;
    const { estado, cuerpo } = await guardar('corredor', corredorId, {
      nombre: ' Corredora del Sur ',
      color: '#003366',
      logo: AZUL,
    });
    const ruta = expect.stringMatching(/^\/api\/MarcaComercial\/Logo\/[0-9a-f]{64}$/);
    const logo = { ruta, ancho: 8, alto: 3 };
    const seVe = { nombre: 'Corredora del Sur', color: '#003366', logo };
    expect([estado, cuerpo.datos]).toEqual([200, { ...seVe, version: 1, seVe }]);
    expect(await alEntrar()).toEqual(seVe);
  });

  it('[A-IMAGEN-001] each part of an agreement’s own brand overrides its broker’s', async () => {
    const { corredorId, convenioId } = comprador;
    await guardar('corredor', corredorId, { nombre: 'SUR', color: '#003366', logo: AZUL });
    const deCorredor = await leer('corredor', corredorId);
    await guardar('convenio', convenioId, { nombre: 'SUR FLOTAS' });
    expect(await alEntrar()).toEqual({ ...deCorredor.seVe, nombre: 'SUR FLOTAS' });
    await guardar('convenio', convenioId, { logo: ROJO, color: '#7a0012' });
    const suya = await alEntrar();
    expect(suya).toMatchObject({ nombre: 'SUR', color: '#7a0012' });
    expect(suya.logo).not.toEqual(deCorredor.logo);
    await guardar('convenio', convenioId, { logo: null });
    expect(await alEntrar()).toEqual(deCorredor.seVe);
  });

  it('[V-COLORES-002] a buyer gets the tones of the broker’s colour, none without one, and the insurer’s name', async () => {
    const { corredorId } = comprador;
    await guardar('corredor', corredorId, { color: '#003366' });
    const con = { claro: '#003366', oscuro: '#476c90', enlace: '#7792ad' };
    const aseguradora = ASEGURADORA_DE_PRUEBA.ASEGURADORA_NOMBRE;
    expect(await entrar()).toMatchObject({ tonos: con, aseguradora });
    await guardar('corredor', corredorId, { color: null });
    expect(await entrar()).toMatchObject({ tonos: null, aseguradora });
  });

  it('[A-IMAGEN-002] a colour too light for white text is refused at its field', async () => {
    const id = await crearCorredor(casa);
    for (const color of ['#ffcc00', 'rojo', '#fff']) {
      const { estado, cuerpo } = await guardar('corredor', id, { color });
      expect([estado, cuerpo.codigo, Object.keys(cuerpo.errors)]).toEqual([
        400,
        'marca_comercial.invalida',
        ['color'],
      ]);
    }
    const { cuerpo } = await guardar('corredor', id, { nombre: 'X'.repeat(61) });
    expect(Object.keys(cuerpo.errors)).toEqual(['nombre']);
    expect((await leer('corredor', id)).version).toBe(0);
  });

  it('[A-IMAGEN-003] a logo is a PNG by its content; a drawing with code, another format or a huge one is refused', async () => {
    const id = await crearCorredor(casa);
    const malos = {
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      html: Buffer.from('<html>'),
      jpeg: Buffer.from('ffd8ffe000104a464946', 'hex'),
      bomba: pngDePrueba({ ancho: LOGO.lado + 1 }),
    };
    for (const [nombre, malo] of Object.entries(malos)) {
      const { estado, cuerpo } = await guardar('corredor', id, { logo: malo.toString('base64') });
      expect([nombre, estado, cuerpo.errors]).toEqual([nombre, 400, { logo: [TEXTO_LOGO] }]);
    }
    const grande = Buffer.alloc(LOGO.bytes + 4).toString('base64');
    expect((await guardar('corredor', id, { logo: grande })).estado).toBe(400);
    expect(await leer('corredor', id)).toMatchObject({ logo: null, version: 0 });
  });

  it('[A-IMAGEN-003] [A-IMAGEN-005] a logo that is small as received and too large as stored is refused', async () => {
    const id = await crearCorredor(casa);
    const largo = LOGO.lado / 8 + 1;
    const pixeles = createHash('shake256', { outputLength: largo * LOGO.lado }).digest();
    for (let fila = 0; fila < LOGO.lado; fila += 1) pixeles[fila * largo] = 0;
    const ruido = pngDePrueba({ ancho: LOGO.lado, alto: LOGO.lado, forma: [1, 0], pixeles });
    expect(ruido.length).toBeLessThan(LOGO.bytes);
    const { estado, cuerpo } = await guardar('corredor', id, { logo: ruido.toString('base64') });
    expect([estado, cuerpo.errors]).toEqual([400, { logo: [TEXTO_LOGO] }]);
    expect(await leer('corredor', id)).toMatchObject({ logo: null, version: 0 });
  });

  it('[A-IMAGEN-008] the server too refuses a logo invisible on white, in the words of the form', async () => {
    const id = await crearCorredor(casa);
    const invisibles = {
      'white on nothing': pngDePrueba({ color: [255, 255, 255, 255] }),
      'dark, and as good as transparent': pngDePrueba({ color: [0, 0, 0, 20] }),
      'a palette of white alone': pngDePrueba({
        ...{ forma: [8, 3], pixeles: Buffer.alloc(10), otros: [['PLTE', Buffer.alloc(3, 255)]] },
      }),
    };
    for (const [nombre, imagen] of Object.entries(invisibles)) {
      const { estado, cuerpo } = await guardar('corredor', id, { logo: imagen.toString('base64') });
      expect([nombre, estado, cuerpo.errors]).toEqual([nombre, 400, { logo: [TEXTO_LOGO_BLANCO] }]);
    }
    expect(await leer('corredor', id)).toMatchObject({ logo: null, version: 0 });
  });

  it('[A-IMAGEN-003] anybody may read a logo, as a picture only, and cache it', async () => {
    const id = await crearCorredor(casa);
    const sucio = Buffer.concat([Buffer.from(AZUL, 'base64'), Buffer.from('<script>x</script>')]);
    const { datos } = (await guardar('corredor', id, { logo: sucio.toString('base64') })).cuerpo;
    const { estado, cabeceras, crudo } = await verLogo(datos.logo.ruta);
    expect([estado, crudo.includes('script')]).toEqual([200, false]);
    expect(cabeceras).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="logo.png"',
    });
    expect((await verLogo(`/MarcaComercial/Logo/${'0'.repeat(64)}`)).estado).toBe(404);
    expect((await verLogo('/MarcaComercial/Logo/..%2F..%2Fetc%2Fpasswd')).estado).toBe(400);
  });

  it('[A-IMAGEN-004] each change is in the record’s history, a picture by its hash', async () => {
    const id = await crearCorredor(casa);
    const { datos } = (await guardar('corredor', id, { nombre: 'UNO', logo: AZUL })).cuerpo;
    await guardar('corredor', id, { nombre: 'UNO' });
    await guardar('corredor', id, { nombre: 'UNO', logo: null });
    const { cuerpo } = await pedir(casa, 'GET', `/Registros/Historial?entidad=corredor&id=${id}`, {
      token: admin,
    });
    const sha = datos.logo.ruta.split('/').at(-1);
    expect(cuerpo.datos).toMatchObject([
      {
        accion: 'cambiar_marca',
        cambios: [{ campo: 'marca_logo', antes: sha, despues: '—' }],
      },
      {
        accion: 'cambiar_marca',
        cambios: [
          { campo: 'marca_logo', antes: '—', despues: sha },
          { campo: 'marca_nombre', antes: '—', despues: 'UNO' },
        ],
      },
    ]);
    // A replaced picture stays available under its address.
    expect((await verLogo(datos.logo.ruta)).estado).toBe(200);
  });

  it('[A-IMAGEN-004] nobody overwrites a concurrent change, not even the first one', async () => {
    const id = await crearCorredor(casa);
    const cuerpo = { de: 'corredor', id, version: 0, color: null };
    const respuestas = await Promise.all(
      ['UNO', 'DOS', 'TRES'].map((nombre) => enviar({ ...cuerpo, nombre })),
    );
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    expect((await leer('corredor', id)).version).toBe(1);
  });

  it('[A-IMAGEN-001] only an administrator reads and writes stored brands, of existing records', async () => {
    const { corredorId } = comprador;
    const cuerpo = { de: 'corredor', id: corredorId, version: 0, nombre: 'X', color: null };
    for (const perfilId of [1, 3, 4, 5]) {
      const token = await abrirSesionDe(
        casa,
        (await crearUsuario(casa, perfilId, [corredorId])).id,
      );
      expect((await enviar(cuerpo, token)).estado).toBe(403);
    }
    expect((await enviar({ ...cuerpo, id: 999_999 })).estado).toBe(404);
    expect((await enviar({ ...cuerpo, de: 'usuario' })).estado).toBe(400);
  });
});
