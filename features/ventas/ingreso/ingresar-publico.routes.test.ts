import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ingresar, pasarA, pedir, type Respuesta, type Vendedor } from '#server/test/cliente.ts';
import { crearConvenio, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entradasDe, PARQUE, type VehiculoEntrada } from '#server/test/negocio/parque.ts';
import { cambiarPrecios } from '#server/test/negocio/convenios.ts';
import { conCaptcha, crearComprador } from '#server/test/negocio/publico.ts';
import { ponerRegistro } from '#server/test/negocio/registro.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { enmascararRut, formatearRut } from '#values/rut.ts';

const HWJP59 = PARQUE.filter(({ patente }) => patente === 'HWJP59');
const [{ propietario }] = HWJP59 as [(typeof HWJP59)[number]];
const { rut, dv, nombre, apellidoPaterno } = propietario;
const conocido = true as const;
const CONTACTO = { telefono: '912345678', email: 'compra@correo.example' };

describe('vehicle entry by a public session', () => {
  let casa: Casa;
  let comprador: Vendedor;
  let base: VehiculoEntrada;
  let comoPublico: Awaited<ReturnType<typeof conCaptcha>>;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    comprador = await crearComprador(casa);
    comoPublico = await conCaptcha(casa, comprador.token);
    const [entrada] = await entradasDe(casa, HWJP59);
    if (!entrada) throw new Error('el parque está vacío');
    base = entrada;
  });
  afterAll(() => casa.cerrar());

  const enviar = (propietarioVM: object, extra: object = {}, quien = comprador) =>
    ingresar(casa, quien, [{ ...base, propietarioVM } as VehiculoEntrada], extra);
  const leer = (id: number, token = comprador.token) =>
    pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token });
  const dueno = async (respuesta: Respuesta, token = comprador.token) => {
    expect(respuesta.cuerpo).toMatchObject({ exito: true });
    const { cuerpo } = await leer(respuesta.cuerpo.datos.id, token);
    return cuerpo.datos.vehiculosViewModel[0].propietarioVM;
  };
  const guardado = async ({ cuerpo }: Respuesta) =>
    casa.base
      .selectFrom('venta_vehiculos')
      .select(['rut', 'nombre', 'apellido_paterno', 'telefono', 'email', 'conocido_por'])
      .where('venta_id', '=', cuerpo.datos.id)
      .executeTakeFirstOrThrow();

  it('[V-SES-012] buys through its one agreement and moves on the sale of its session', async () => {
    const respuesta = await enviar(base.propietarioVM);
    const { id } = respuesta.cuerpo.datos;
    expect(await dueno(respuesta)).toMatchObject({ rut, nombre, email: base.propietarioVM.email });
    for (const etapa of [2, 3, 1]) {
      expect((await pasarA(casa, comprador, id, etapa)).cuerpo.datos.etapa).toBe(etapa);
    }
    const { sesion_id, usuario_id } = await casa.base
      .selectFrom('ventas')
      .select(['sesion_id', 'usuario_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([sesion_id === null, usuario_id]).toEqual([false, comprador.id]);
  });

  it('answers 403 to any other user or agreement (C21)', async () => {
    const { corredorId, id } = comprador;
    const otro = await crearConvenio(casa, { corredorId, usuarioIds: [id] });
    for (const extra of [
      { convenioId: otro },
      { convenioId: 999_999 },
      { usuarioId: id + 1 },
      { usuarioId: 999_999 },
    ]) {
      const { estado, cuerpo } = await enviar(base.propietarioVM, extra);
      expect([estado, cuerpo.codigo]).toEqual([403, 'acceso.sin_permiso']);
    }
  });

  it('hides the sale from another session of the same link (C01, C02)', async () => {
    const { cuerpo } = await enviar(base.propietarioVM);
    const { id, convenioId } = comprador;
    const vecino = { ...comprador, token: await abrirSesionDe(casa, id, { convenioId }) };
    const intentos = [
      (n: number) => leer(n, vecino.token),
      (n: number) => pasarA(casa, vecino, n, 2),
      (n: number) => enviar(base.propietarioVM, { idIntencionVenta: n }, vecino),
    ];
    for (const intentar of intentos) {
      const ajena = await intentar(cuerpo.datos.id);
      const falta = await intentar(999_999);
      expect(ajena.estado).toBe(404);
      expect({ ...ajena.cuerpo, idSolicitud: '' }).toEqual({ ...falta.cuerpo, idSolicitud: '' });
    }
    expect((await leer(cuerpo.datos.id)).cuerpo.datos.vehiculosViewModel).toHaveLength(1);
  });

  it('edits the sale of its code and begins no other', async () => {
    const suya = (await enviar(base.propietarioVM)).cuerpo.datos.id as number;
    const otra = (await enviar(base.propietarioVM)).cuerpo.datos.id as number;
    const { id, convenioId } = comprador;
    const porCodigo = { convenioId, ventaId: suya };
    const vuelta = { ...comprador, token: await abrirSesionDe(casa, id, porCodigo) };
    const estado = async (extra: object) =>
      (await enviar(base.propietarioVM, extra, vuelta)).estado;
    expect(await estado({ idIntencionVenta: suya })).toBe(200);
    expect(await estado({ idIntencionVenta: otra })).toBe(403);
    expect(await estado({})).toBe(403);
    expect((await pasarA(casa, vuelta, suya, 2)).estado).toBe(200);
    expect((await pasarA(casa, vuelta, otra, 2)).estado).toBe(404);
    const deUnDueno = { ...porCodigo, correo: 'compra@correo.example' };
    const mira = { ...comprador, token: await abrirSesionDe(casa, id, deUnDueno) };
    const edita = await enviar(base.propietarioVM, { idIntencionVenta: suya }, mira);
    expect(edita.estado).toBe(403);
  });

  it('types no premium, not even where sellers may (C22)', async () => {
    await cambiarPrecios(casa, comprador.convenioId, { prima_minima: 1, prima_maxima: 99_999 });
    const con = (prima: number) =>
      ingresar(casa, comprador, [{ ...base, prima }]).then(({ estado }) => estado);
    expect([await con(1), await con(9_279), await con(9_280)]).toEqual([400, 400, 200]);
  });

  it('sends the masked owner back; the server completes it and shows it masked', async () => {
    const { cuerpo } = await comoPublico('/Vehiculos/BuscarPorPatente', { patente: 'HWJP59' });
    const { propietarioVM } = cuerpo.datos;
    const falta = await enviar(propietarioVM);
    expect(Object.keys(falta.cuerpo.errors)).toEqual([
      'vehiculosViewModel.0.propietarioVM.telefono',
      'vehiculosViewModel.0.propietarioVM.email',
    ]);
    const respuesta = await enviar({ ...propietarioVM, ...CONTACTO });
    expect(await guardado(respuesta)).toEqual({
      rut,
      nombre,
      apellido_paterno: apellidoPaterno,
      ...CONTACTO,
      conocido_por: 'patente',
    });
    const visto = await dueno(respuesta);
    // The buyer may read what the purchase itself wrote.
    const suyo = { ...propietarioVM, ...CONTACTO, tieneTelefono: true, tieneCorreo: true };
    expect(visto).toEqual(suyo);
    const { crudo } = await leer(respuesta.cuerpo.datos.id);
    for (const secreto of [rut, formatearRut(rut, dv), nombre, apellidoPaterno]) {
      expect(crudo.toString()).not.toContain(String(secreto));
    }
    // The API accepts its own response and loses no data it keeps.
    const vuelta = await enviar(visto, { idIntencionVenta: respuesta.cuerpo.datos.id });
    const antes = await guardado(vuelta);
    expect(antes).toEqual(await guardado(respuesta));
    // A sale stays unchanged while the register gives no answer.
    await casa.base.deleteFrom('consultas_registro').execute();
    await ponerRegistro(casa, 'error500');
    const otraVez = await enviar(visto, { idIntencionVenta: respuesta.cuerpo.datos.id });
    await ponerRegistro(casa, 'normal');
    expect(otraVez.estado).toBe(503);
    expect(await guardado(respuesta)).toEqual(antes);
  });

  it('takes `conocido` alone as the owner of that plate, and answers 400 when none is known', async () => {
    const respuesta = await enviar({ conocido, ...CONTACTO });
    expect(await guardado(respuesta)).toMatchObject({ rut, conocido_por: 'patente' });
    const de = (patente: string) => enviar({ conocido, dePatente: patente, ...CONTACTO });
    expect(await guardado(await de('jvgx-15'))).not.toMatchObject({ rut });
    const nadie = await de('BBBB10');
    expect([nadie.estado, nadie.cuerpo.errors]).toEqual([
      400,
      {
        'vehiculosViewModel.0.propietarioVM.conocido': [
          'No conocemos al propietario de este vehículo, por favor, escriba sus datos',
        ],
      },
    ]);
  });

  it('refuses masked values without `conocido`', async () => {
    const rutEnmascarado = enmascararRut(rut, dv);
    for (const malo of [
      { rut, dv, nombre: 'J***', apellidoPaterno: 'P***', ...CONTACTO },
      { rut: null, dv: null, ...CONTACTO },
      { rut, dv, rutEnmascarado, ...CONTACTO },
      { conocido, rutEnmascarado: '1.***.***-1', ...CONTACTO },
      { conocido, nombre: 'Z***', ...CONTACTO },
      { conocido, otra: 1, ...CONTACTO },
    ]) {
      expect([malo, (await enviar(malo)).estado]).toEqual([malo, 400]);
    }
  });

  it('shows the typed RUT of a known owner back to its typist, and never the names', async () => {
    await casa.base
      .insertInto('propietarios')
      .values({
        rut: 12_345_678,
        dv: '5',
        nombre: 'ROSALBA',
        segundo_nombre: null,
        apellido_paterno: 'PINOCHET',
        apellido_materno: null,
        razon_social: null,
        email: 'rosalba@vieja.example',
        telefono: '987654321',
        comuna_id: null,
        calle: null,
        numero: null,
        departamento: null,
        villa: null,
      })
      .execute();
    const sinNombres = await enviar({ rut: 12_345_678, dv: '5', ...CONTACTO });
    expect(sinNombres.cuerpo.errors).toEqual({
      'vehiculosViewModel.0.propietarioVM.nombre': ['Nombre es obligatorio'],
      'vehiculosViewModel.0.propietarioVM.apellidoPaterno': ['Apellido Paterno es obligatorio'],
    });
    const { cuerpo } = await comoPublico('/Propietarios/BuscarPorRut', { rut: '12.345.678-5' });
    const respuesta = await enviar(cuerpo.datos);
    expect(await guardado(respuesta)).toEqual({
      rut: 12_345_678,
      nombre: 'ROSALBA',
      apellido_paterno: 'PINOCHET',
      telefono: '987654321',
      email: 'rosalba@vieja.example',
      conocido_por: 'rut',
    });
    expect(await dueno(respuesta)).toEqual(cuerpo.datos);
    const { crudo } = await leer(respuesta.cuerpo.datos.id);
    for (const secreto of ['ROSALBA', 'PINOCHET', '987654321', 'rosalba@']) {
      expect(crudo.toString()).not.toContain(secreto);
    }
    // Typed contact data stay with the sale; the record is unchanged.
    await enviar({ ...cuerpo.datos, nombre: 'ROSA', email: 'nueva@correo.example' });
    const ficha = await casa.base
      .selectFrom('propietarios')
      .select(['nombre', 'email', 'version'])
      .where('rut', '=', 12_345_678)
      .executeTakeFirst();
    expect(ficha).toEqual({ nombre: 'ROSALBA', email: 'rosalba@vieja.example', version: 1 });
  });

  it('[V-DUENO-007] shows what a purchase wrote to that purchase only', async () => {
    const { propietarioVM } = (
      await comoPublico('/Vehiculos/BuscarPorPatente', { patente: 'HWJP59' })
    ).cuerpo.datos;
    const respuesta = await enviar({ ...propietarioVM, ...CONTACTO });
    const ventaId = respuesta.cuerpo.datos.id as number;
    const { id, convenioId } = comprador;
    const vuelta = await abrirSesionDe(casa, id, { convenioId, ventaId });
    expect(await dueno(respuesta, vuelta)).toMatchObject({ ...CONTACTO, rut: null });
    const delDueno = await abrirSesionDe(casa, id, {
      convenioId,
      ventaId,
      correo: CONTACTO.email,
    });
    expect(await dueno(respuesta, delDueno)).toMatchObject({ telefono: null, email: null });
    // A blank field keeps the value that the purchase wrote, and stays visible.
    const blanco = { ...propietarioVM, telefono: null, email: null };
    const otraVez = await enviar(blanco, { idIntencionVenta: ventaId });
    expect(await dueno(otraVez)).toMatchObject(CONTACTO);
    // Another buyer of the same plate reads none of it.
    const otra = (await comoPublico('/Vehiculos/BuscarPorPatente', { patente: 'HWJP59' })).cuerpo
      .datos.propietarioVM;
    expect(otra).toMatchObject({ telefono: null, email: null });
  });

  it('[V-DUENO-007] shows a name typed with the RUT to its typist, and masks the rest', async () => {
    const { cuerpo } = await comoPublico('/Propietarios/BuscarPorRut', { rut: '12.345.678-5' });
    const respuesta = await enviar({ ...cuerpo.datos, nombre: 'ROSA' });
    const visto = await dueno(respuesta);
    expect(visto).toMatchObject({ nombre: 'ROSA', apellidoPaterno: 'P***', email: null });
    const vuelta = await enviar(visto, { idIntencionVenta: respuesta.cuerpo.datos.id });
    expect(await dueno(vuelta)).toEqual(visto);
    expect(await guardado(vuelta)).toMatchObject({ nombre: 'ROSA', apellido_paterno: 'PINOCHET' });
  });

  it('shows staff the whole owner of such a sale', async () => {
    const respuesta = await enviar({ conocido, ...CONTACTO });
    const soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    expect(await dueno(respuesta, soporte)).toMatchObject({ rut, nombre, ...CONTACTO });
  });
});
