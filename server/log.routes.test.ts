import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nuevoCodigoVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { formatearRut } from '#values/rut.ts';
import { type Casa, levantarCasa } from './test/casa.ts';
import { crearVendedor, entrar, esperarEmision, pedir, type Vendedor } from './test/cliente.ts';
import { polizasDe, ventaPagada } from './test/negocio/emision.ts';
import { esperar } from './test/esperar.ts';
import { CLAVE_DE_PRUEBA } from './test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque, type VehiculoEntrada } from './test/negocio/parque.ts';

describe('the log of a whole sale (C43)', () => {
  let casa: Casa;
  let smtp: SimuladorSmtp;
  let vendedor: Vendedor;
  let vehiculo: VehiculoEntrada;
  const lineas: string[] = [];
  beforeAll(async () => {
    smtp = await iniciarSimuladorSmtp();
    casa = await levantarCasa({
      log: { write: (linea) => lineas.push(linea) },
      entorno: { CORREO_SMTP: smtp.url },
    });
    vendedor = await crearVendedor(casa);
    const [uno] = await entradasDe(casa, tramoDelParque(0, 1));
    if (!uno) throw new Error('el parque está vacío');
    vehiculo = uno;
  });
  afterAll(async () => {
    await casa.cerrar();
    await smtp.cerrar();
  });

  const leer = (ruta: string, token = vendedor.token) => pedir(casa, 'GET', ruta, { token });

  it('records each call and its result, and no personal data', async () => {
    smtp.cambiarModo('4xx');
    await entrar(casa, vendedor.nombre);
    const login = { nombreUsuario: vendedor.nombre, contrasenia: 'Otra#2026' };
    await pedir(casa, 'POST', '/Auth/Login', { cuerpo: login });
    const { rut, dv, nombre, apellidoPaterno, email, telefono } = vehiculo.propietarioVM;
    await leer(`/Vehiculos/BuscarPorPatente/${vehiculo.patente}`);
    await leer(`/Vehiculos/BuscarPorPatente?patente=${vehiculo.patente}`);
    await leer(`/Propietarios/BuscarPorRut?rut=${formatearRut(rut, dv)}`);
    await leer(`/Nada/${vehiculo.patente}/${email}`);
    const id = await ventaPagada(casa, vendedor, [vehiculo], {
      correoComprador: 'compradora@correo.example',
    });
    await esperarEmision(casa, vendedor, id);
    const { urlDescarga } = (await leer(`/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${id}`)).cuerpo
      .datos[0];
    await pedir(casa, 'GET', urlDescarga.replace('/api', ''));
    const [poliza] = await polizasDe(casa, id);
    const codigo = nuevoCodigoVerificacion(casa.contexto(), poliza?.numero_poliza ?? 0);
    await pedir(casa, 'GET', `/Verificar/${codigo}`);
    await pedir(casa, 'GET', '/Endpoints/x', { token: `${vendedor.token}x` });
    // Provokes a database error, and a mail server that repeats the address in its refusal.
    await sql`alter table propietarios rename to fuera`.execute(casa.base);
    expect((await leer(`/Propietarios/BuscarPorRut/${rut}`)).estado).toBe(500);
    await sql`alter table fuera rename to propietarios`.execute(casa.base);
    // Makes the retries due now: their delay is not under test.
    const fallidos = async (): Promise<boolean> => {
      await sql`update cola.job set start_after = now() where state < 'active'`.execute(casa.base);
      return lineas.filter((linea) => linea.includes('trabajo fallido')).length >= 2;
    };
    await esperar('los dos correos postergados', 20, fallidos);

    const secretos = [
      ...[vehiculo.patente, vehiculo.nroMotor, String(rut), formatearRut(rut, dv), `${rut}-${dv}`],
      ...[nombre, apellidoPaterno, email, telefono, 'compradora@', vendedor.nombre, vendedor.token],
      ...[CLAVE_DE_PRUEBA, 'Otra#2026', codigo, urlDescarga.split('/').at(-1), '@correo'],
    ].map((secreto) => String(secreto));
    const vistos = secretos.filter((secreto) =>
      lineas.some((linea) => linea.toLowerCase().includes(secreto.toLowerCase())),
    );
    expect(vistos).toEqual([]);
    expect(lineas.length).toBeGreaterThan(20);
  });

  it('is JSON, one line each, with the declared route and an id to search by', () => {
    const leidas = lineas.map((linea) => JSON.parse(linea));
    const rutas = leidas.map(({ req }) => req?.ruta).filter(Boolean);
    expect(rutas).toContain('/api/Vehiculos/BuscarPorPatente/:patente');
    expect(rutas).toContain('/api/Verificar/:codigo');
    const sorpresa = leidas.find(({ msg }) => msg === 'error inesperado');
    expect(sorpresa).toMatchObject({ level: 50, reqId: expect.stringMatching(/^[A-Z2-9]{8}$/) });
  });

  it('[A-TRAZA-002] names a failed job by the number of the request that caused it', () => {
    const leidas = lineas.map((linea) => JSON.parse(linea));
    const pedidas = leidas.filter(({ req }) => req?.ruta).map(({ reqId }) => reqId);
    const fallidos = leidas.filter(({ msg }) => msg === 'trabajo fallido');
    expect(fallidos.length).toBeGreaterThan(0);
    for (const { reqId } of fallidos) expect(pedidas).toContain(reqId);
  });

  it('accepts no line that a visitor writes (log injection)', async () => {
    const antes = lineas.length;
    const falsa = '\n{"level":60,"msg":"inventada"}';
    await leer(`/Vehiculos/BuscarPorPatente?patente=${encodeURIComponent(falsa)}`);
    await casa.app.inject({ url: '/api/nada', headers: { 'user-agent': falsa.trim() } });
    expect(lineas.slice(antes).filter((linea) => linea.includes('inventada'))).toEqual([]);
    expect(lineas.slice(antes).every((linea) => linea.trim().split('\n').length === 1)).toBe(true);
  });
});
