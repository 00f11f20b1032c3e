import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alFondo } from '#server/test/al-fondo.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  entrar,
  ingresar,
  pedir,
  type Respuesta,
  type Vendedor,
} from '#server/test/cliente.ts';
import { ventaPagada } from '#server/test/negocio/emision.ts';
import { crearEnlace } from '#server/test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { conCaptcha, crearComprador, resolverCaptcha } from '#server/test/negocio/publico.ts';
import type { EnlacePublico } from '#values/enlace-publico.ts';
import { CONSERVA_S, MINIMO_POR_MINUTO, PRESENTE_S, REINTENTO_S } from './turnos.ts';

const LIMITE_S = 30;
const EN_ESPERA = 'acceso.en_espera';
const CAPTCHA_REQUERIDO = 'captcha.requerido';
const MEDIDA_MS = 2_001;

/** A browser that keeps its cookies and returns the answer to its entry. */
const navegador = (casa: Casa, enlace: EnlacePublico) => {
  const galletas = new Map<string, string>();
  const visita = async (captcha: object = {}): Promise<Respuesta> => {
    const cookie = [...galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ');
    const respuesta = await pedir(casa, 'POST', '/Auth/LoginPublico', {
      cuerpo: enlace,
      cabeceras: { 'x-cliente': 'web', ...(cookie ? { cookie } : {}), ...captcha },
    });
    for (const puesta of [respuesta.cabeceras['set-cookie'] ?? []].flat() as string[]) {
      const [, nombre = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(puesta) ?? [];
      if (valor === '') galletas.delete(nombre);
      else galletas.set(nombre, valor);
    }
    return respuesta;
  };
  /** Solves the captcha when the answer asks for it. */
  const entra = async (): Promise<Respuesta> => {
    const primera = await visita();
    if (primera.cuerpo.codigo !== CAPTCHA_REQUERIDO) return primera;
    return visita({ 'x-captcha': await resolverCaptcha(casa) });
  };
  /** Returns its place, or 'dentro'. */
  const lugar = async (): Promise<number | 'dentro'> => {
    const { estado, cuerpo } = await entra();
    if (estado === 200) return 'dentro';
    expect([estado, cuerpo.codigo]).toEqual([429, EN_ESPERA]);
    return cuerpo.lugar as number;
  };
  return { galletas, visita, entra, lugar };
};

describe('the waiting room of a public link', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let enlace: EnlacePublico;
  beforeAll(async () => {
    casa = await levantarCasa({
      conWorker: false,
      entorno: { SALA_DE_ESPERA_S: String(LIMITE_S) },
    });
    vendedor = await crearVendedor(casa);
    const comprador = await crearComprador(casa);
    enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    await ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(40, 1)));
  });
  afterAll(() => casa.cerrar());

  /** Makes the one paid sale wait this long for its issuance. */
  const esperaDe = async (segundos: number): Promise<void> => {
    const desde = new Date(casa.reloj.ahora().getTime() - segundos * 1_000);
    await sql`update cola.job set start_after = ${desde} where name = 'emitir-venta'`.execute(
      casa.base,
    );
    casa.reloj.avanzar(MEDIDA_MS);
  };
  const abrir = () => navegador(casa, enlace);
  /** Makes sales wait and fills the minimum of entries a minute. */
  const llenar = async (): Promise<void> => {
    await esperaDe(600);
    const ahora = casa.reloj.ahora();
    const uno = { llego_en: ahora, visto_en: ahora, entro_en: ahora };
    await casa.base
      .insertInto('turnos_de_espera')
      .values(Array.from({ length: MINIMO_POR_MINUTO }, () => uno))
      .execute();
  };
  beforeEach(async () => {
    await sql`delete from turnos_de_espera`.execute(casa.base);
    casa.reloj.avanzar(10 * 60_000);
  });

  it('[A-ESPERA-001] is absent while no sale waits longer than the setting', async () => {
    await esperaDe(LIMITE_S - 5);
    for (let i = 0; i < 2 * MINIMO_POR_MINUTO; i += 1) expect(await abrir().lugar()).toBe('dentro');
  });

  it('[A-ESPERA-002] [A-ESPERA-004] tells place, estimate and retry time beyond the setting, and keeps the turn over a reload', async () => {
    await llenar();
    const [primero, segundo] = [abrir(), abrir()];
    const { estado, cuerpo, cabeceras } = await primero.entra();
    expect(estado).toBe(429);
    expect(cuerpo).toMatchObject({ codigo: EN_ESPERA, lugar: 1, espera: 10, vencido: false });
    expect(Number(cabeceras['retry-after'])).toBe(3);
    expect(String(cabeceras['set-cookie'])).toMatch(
      /^soap_turno=.*; Max-Age=1800; Path=\/api\/Auth; HttpOnly; SameSite=Strict$/,
    );
    expect(await segundo.lugar()).toBe(2);
    expect([await primero.lugar(), await segundo.lugar(), await primero.lugar()]).toEqual([
      ...[1, 2, 1],
    ]);
  });

  it('[A-ESPERA-002] [A-ESPERA-003] admits visitors in order of arrival while there is room, whoever asks first', async () => {
    await llenar();
    const cola = [abrir(), abrir(), abrir()];
    for (const uno of cola) await uno.lugar();
    casa.reloj.avanzar(61_000);
    await esperaDe(600);
    // The entries of the last minute, less one that a newcomer may not take.
    for (let i = 0; i < MINIMO_POR_MINUTO - 2; i += 1) {
      const otro = abrir();
      expect(await otro.lugar()).toBe(i < 3 ? 'dentro' : 4);
    }
    const [uno, dos, tres] = cola;
    expect(await tres?.lugar()).toBe('dentro');
    expect(await dos?.lugar()).toBe('dentro');
    expect(await uno?.lugar()).toBe('dentro');
  });

  it('[A-ESPERA-002] gives concurrent visitors distinct places and admits few more than the room allows', async () => {
    await llenar();
    const cola = Array.from({ length: 20 }, abrir);
    await Promise.all(cola.map((uno) => uno.lugar()));
    const lugares = await Promise.all(cola.map((uno) => uno.lugar()));
    expect(lugares.toSorted((a, b) => Number(a) - Number(b))).toEqual(cola.map((_, i) => i + 1));
    casa.reloj.avanzar(61_000);
    await esperaDe(600);
    const despues = await Promise.all(cola.map((uno) => uno.lugar()));
    const dentro = cola.filter((_, i) => despues[i] === 'dentro');
    const primeros = cola.filter((_, i) => Number(lugares[i]) <= dentro.length);
    expect(dentro).toEqual(primeros);
    expect(dentro).toHaveLength(MINIMO_POR_MINUTO);
  });

  it('[A-ESPERA-006] gives two tabs one turn', async () => {
    await llenar();
    const pestana = abrir();
    expect([await pestana.lugar(), await pestana.lugar()]).toEqual([1, 1]);
    expect(await abrir().lugar()).toBe(2);
  });

  const vivas = () =>
    casa.base
      .selectFrom('sesiones')
      .select('id')
      .where('usuario_id', '=', enlace.uid)
      .where('tipo', '=', 'publico')
      .where('cerrada_en', 'is', null)
      .where('creada_en', '>=', casa.reloj.ahora())
      .execute();

  it.each(alFondo([200, 1_000]))(
    '[V-SALA-001] gives %i visits without a solved captcha neither place nor entry%s',
    async (visitas) => {
      await llenar();
      for (let i = 0; i < visitas; i += 1) {
        const { estado, cuerpo } = await abrir().visita();
        expect([estado, cuerpo.codigo]).toEqual([403, CAPTCHA_REQUERIDO]);
      }
      const comprador = abrir();
      expect(await comprador.lugar()).toBe(1);
      casa.reloj.avanzar(61_000);
      await esperaDe(600);
      for (let i = 0; i < 2 * MINIMO_POR_MINUTO; i += 1) await abrir().visita();
      expect(await comprador.lugar()).toBe('dentro');
    },
  );

  it('[V-SALA-001] gives one turn per captcha answer, and none for a pass earned elsewhere', async () => {
    await llenar();
    const captcha = { 'x-captcha': await resolverCaptcha(casa) };
    expect((await abrir().visita(captcha)).cuerpo).toMatchObject({ codigo: EN_ESPERA, lugar: 1 });
    const otra = await abrir().visita(captcha);
    expect([otra.estado, otra.cuerpo.codigo]).toEqual([403, CAPTCHA_REQUERIDO]);
    const conPase = abrir();
    const { cabeceras } = await pedir(casa, 'POST', '/Compras/Recuperar', {
      cuerpo: { patente: 'ZZZZ99', correo: 'nadie@nadie.example' },
      cabeceras: { 'x-captcha': await resolverCaptcha(casa) },
    });
    const [, pase = ''] = /soap_captcha=([^;]+)/.exec(String(cabeceras['set-cookie'])) ?? [];
    expect(pase).not.toBe('');
    conPase.galletas.set('soap_captcha', pase);
    expect((await conPase.visita()).cuerpo.codigo).toBe(CAPTCHA_REQUERIDO);
  });

  it('[V-SALA-002] admits one session per turn, from any number of addresses', async () => {
    await llenar();
    const uno = abrir();
    await uno.lugar();
    const turno = uno.galletas.get('soap_turno') ?? '';
    casa.reloj.avanzar(61_000);
    const copias = Array.from({ length: 40 }, () => {
      const copia = abrir();
      copia.galletas.set('soap_turno', turno);
      return copia;
    });
    const respuestas = await Promise.all(copias.map((copia) => copia.visita()));
    expect(respuestas.map(({ estado }) => estado)).toContain(200);
    expect(await vivas()).toHaveLength(1);
    for (const copia of copias.slice(0, 3)) await copia.visita();
    expect(await vivas()).toHaveLength(1);
  });

  it('[A-ESPERA-006] repeats a lost answer for the same turn, which is then spent', async () => {
    await llenar();
    const uno = abrir();
    await uno.lugar();
    const turno = uno.galletas.get('soap_turno') ?? '';
    casa.reloj.avanzar(61_000);
    expect(await uno.lugar()).toBe('dentro');
    expect(uno.galletas.has('soap_turno')).toBe(false);
    const con = () => {
      const otro = abrir();
      otro.galletas.set('soap_turno', turno);
      return otro;
    };
    await llenar();
    expect(await con().lugar()).toBe('dentro');
    casa.reloj.avanzar(REINTENTO_S * 1_000);
    await llenar();
    const tarde = await con().entra();
    expect(tarde.cuerpo).toMatchObject({ codigo: EN_ESPERA, lugar: 1, vencido: false });
  });

  it('[A-ESPERA-006] passes an absent visitor over, and returns the place afterwards', async () => {
    await llenar();
    const [dormida, despierta] = [abrir(), abrir()];
    expect([await dormida.lugar(), await despierta.lugar()]).toEqual([1, 2]);
    casa.reloj.avanzar(PRESENTE_S * 1_000);
    await llenar();
    expect(await despierta.lugar()).toBe(1);
    expect(await dormida.lugar()).toBe(1);
    expect(await despierta.lugar()).toBe(2);
  });

  it('[A-ESPERA-006] tells a visitor whose place expired, and sends them to the end', async () => {
    await llenar();
    const vieja = abrir();
    await vieja.lugar();
    casa.reloj.avanzar(CONSERVA_S * 1_000);
    await llenar();
    expect(await abrir().lugar()).toBe(1);
    const { cuerpo } = await vieja.entra();
    expect(cuerpo).toMatchObject({ lugar: 2, vencido: true });
    expect((await vieja.entra()).cuerpo).toMatchObject({ lugar: 2, vencido: false });
  });

  it('[A-ESPERA-007] rejects a turn that is forged, changed or of another number (C54)', async () => {
    await llenar();
    const [primero, segundo] = [abrir(), abrir()];
    await primero.lugar();
    await segundo.lugar();
    const [texto = '', firma = ''] = (primero.galletas.get('soap_turno') ?? '').split('~');
    const [id = '', llegada = ''] = texto.split('.');
    for (const turno of [
      `${Number(id) - 1}.${llegada}~${firma}`,
      `${id}.${Number(llegada) - 1}~${firma}`,
      `${texto}~${firma.slice(0, -1)}`,
      `${texto}~`,
      '1.1~x',
      '~',
      'x'.repeat(2_000),
    ]) {
      const falso = abrir();
      falso.galletas.set('soap_turno', turno);
      const { cuerpo } = await falso.entra();
      expect([turno, cuerpo.codigo, cuerpo.vencido]).toEqual([turno, EN_ESPERA, false]);
      expect(cuerpo.lugar).toBeGreaterThan(2);
    }
  });

  it('[A-ESPERA-005] [V-SALA-003] never delays a browser with a purchase, a return from paying, or a login', async () => {
    await esperaDe(0);
    const [comprando, mirando] = [abrir(), abrir()];
    const { estado, cuerpo } = await comprando.entra();
    expect(estado).toBe(200);
    expect(await mirando.lugar()).toBe('dentro');
    const comprador = { ...vendedor, ...enlace, id: enlace.uid, convenioId: enlace.cid };
    const deEnlace = { ...comprador, token: String(cuerpo.token.accesToken) };
    const [vehiculo] = await entradasDe(casa, tramoDelParque(60, 1));
    const comoPublico = await conCaptcha(casa, deEnlace.token);
    if (vehiculo) await comoPublico('/Vehiculos/BuscarPorPatente', { patente: vehiculo.patente });
    const comenzada = await ingresar(casa, deEnlace, vehiculo ? [vehiculo] : []);
    expect([comenzada.estado, comenzada.cuerpo.mensaje]).toEqual([200, undefined]);
    const ventaId: number = comenzada.cuerpo.datos.id;
    await llenar();
    // [V-SALA-003] A session that began no purchase waits like any other.
    expect(await mirando.lugar()).toBe(1);
    expect(await comprando.lugar()).toBe('dentro');
    const conEmision = async (emitida_en: Date | null) => {
      await casa.base.updateTable('ventas').set({ emitida_en }).where('id', '=', ventaId).execute();
      return (await comprando.visita()).estado;
    };
    expect([await conEmision(casa.reloj.ahora()), await conEmision(null)]).toEqual([403, 200]);
    expect(await entrar(casa, vendedor.nombre)).toEqual(expect.any(String));
    // A cookie without the secret of its session counts as none, and so does an ended one.
    const falsa = abrir();
    for (const [nombre, valor] of comprando.galletas) {
      if (nombre.startsWith('soap_refresco')) falsa.galletas.set(nombre, `${valor.slice(0, -1)}~`);
    }
    expect(falsa.galletas.size).toBeGreaterThan(0);
    expect(await falsa.lugar()).toBe(2);
    await casa.base
      .updateTable('sesiones')
      .set({ cerrada_en: casa.reloj.ahora(), motivo_cierre: 'x' })
      .where('usuario_id', '=', enlace.uid)
      .execute();
    expect(await comprando.lugar()).toBe(3);
  });

  it('[A-ESPERA-001] [V-SES-014] refuses an invalid link at once, without a place', async () => {
    await llenar();
    const { estado, cuerpo } = await navegador(casa, { ...enlace, usn: 'otro' }).entra();
    expect([estado, cuerpo.codigo]).toEqual([401, 'acceso.url_no_vigente']);
    expect(await abrir().lugar()).toBe(1);
  });

  it('[A-ESPERA-003] reopens gradually once the queue is short, and disappears when nobody waits', async () => {
    await llenar();
    const cola = Array.from({ length: 3 * MINIMO_POR_MINUTO }, abrir);
    for (const uno of cola) await uno.lugar();
    await esperaDe(0);
    // Twice the minimum, less the entries of this minute.
    const pasaron = [];
    for (const uno of cola) pasaron.push(await uno.lugar());
    expect(pasaron.filter((uno) => uno === 'dentro')).toHaveLength(MINIMO_POR_MINUTO);
    expect(await abrir().lugar()).toBe(2 * MINIMO_POR_MINUTO + 1);
    for (let minuto = 0; minuto < 3; minuto += 1) {
      casa.reloj.avanzar(61_000);
      await esperaDe(0);
      for (const uno of cola) await uno.lugar();
    }
    casa.reloj.avanzar(PRESENTE_S * 1_000);
    await esperaDe(0);
    for (let i = 0; i < 4 * MINIMO_POR_MINUTO; i += 1) expect(await abrir().lugar()).toBe('dentro');
  });

  it('[A-ESPERA-001] does not appear while only a fleet waits', async () => {
    await esperaDe(600);
    await sql`update cola.job set priority = -3 where name = 'emitir-venta'`.execute(casa.base);
    casa.reloj.avanzar(MEDIDA_MS);
    for (let i = 0; i < 2 * MINIMO_POR_MINUTO; i += 1) expect(await abrir().lugar()).toBe('dentro');
    await sql`update cola.job set priority = 0 where name = 'emitir-venta'`.execute(casa.base);
  });
});

describe('a house without waiting room', () => {
  it('[A-ESPERA-001] admits everybody and records nothing', async () => {
    const casa = await levantarCasa({ conWorker: false });
    const comprador = await crearComprador(casa);
    const enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    for (let i = 0; i < 2 * MINIMO_POR_MINUTO; i += 1) {
      expect(await navegador(casa, enlace).lugar()).toBe('dentro');
    }
    const { rows } = await sql`select 1 from turnos_de_espera`.execute(casa.base);
    expect(rows).toEqual([]);
    await casa.cerrar();
  });
});
