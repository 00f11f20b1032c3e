import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { avisoDeAprobaciones } from '#server/partida/aviso-de-aprobaciones.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { crearUsuario, darCorreo } from '#server/test/negocio/fabrica.ts';
import { persona as nadieTodavia, usuarioPrivado } from '#server/test/negocio/usuarios.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const ADMINISTRADOR = 2;
const SOPORTE = 3;
const DIA = 86_400_000;
const CREAR_FOLIOS = 'NumerosDePolizaYFolio/CrearRangoFolio';
const CREAR_USUARIO = 'Usuarios/CrearUsuario';
const ACTUALIZAR_USUARIO = 'Usuarios/Actualizar';
const REACTIVAR = 'Usuarios/Reactivar';

describe('changes that need a second person', () => {
  let casa: Casa;
  let ana: { id: number; nombre: string };
  let luis: { id: number; nombre: string };
  let deAna: string;
  let deLuis: string;
  let vez = 0;
  beforeAll(async () => {
    casa = await levantarCasa({
      conWorker: false,
      entorno: { APROBAR_RANGOS: 'si', APROBAR_ADMINISTRADORES: 'si', APROBAR_DIAS: '3' },
    });
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    vez += 1;
    await casa.base.deleteFrom('cambios_propuestos').execute();
    ana = await crearUsuario(casa, ADMINISTRADOR);
    luis = await crearUsuario(casa, ADMINISTRADOR);
    await darCorreo(casa, ana.id, `ana${vez}@empresa.example`);
    await darCorreo(casa, luis.id, `luis${vez}@empresa.example`);
    deAna = await abrirSesionDe(casa, ana.id);
    deLuis = await abrirSesionDe(casa, luis.id);
  });

  const escribir = (ruta: string, cuerpo: object, token = deAna): Promise<Respuesta> =>
    pedir(casa, 'POST', `/${ruta}`, { token, cuerpo });
  const proponer = (llamada: string, entrada: object, token = deAna): Promise<Respuesta> =>
    escribir('Aprobaciones/Proponer', { llamada, entrada }, token);
  const aprobar = (id: number, token = deLuis): Promise<Respuesta> =>
    escribir('Aprobaciones/Aprobar', { id }, token);
  const rechazar = (id: number, motivo: string, token = deLuis): Promise<Respuesta> =>
    escribir('Aprobaciones/Rechazar', { id, motivo }, token);
  const retirar = (id: number, token = deAna): Promise<Respuesta> =>
    escribir('Aprobaciones/Retirar', { id }, token);
  const pendientes = async (token = deLuis) =>
    (await pedir(casa, 'GET', '/Aprobaciones/Pendientes', { token })).cuerpo.datos as {
      id: number;
      propio: boolean;
    }[];
  const dicho = ({ estado, cuerpo }: Respuesta): unknown[] => [estado, cuerpo.codigo];
  /** Numbers that no other test has. */
  const rangoNuevo = () => ({
    numeroInicial: vez * 10_000 + 1,
    numeroFinal: vez * 10_000 + 500,
    inicioVigencia: '2026-11-20',
    terminoVigencia: '2027-11-20',
  });
  const rangos = (): Promise<{ numero_inicial: number }[]> =>
    casa.base
      .selectFrom('rangos')
      .select('numero_inicial')
      .where('clase', '=', 'folio')
      .where('numero_inicial', '=', rangoNuevo().numeroInicial)
      .execute();
  const perfilDe = async (nombre: string) =>
    (
      await casa.base
        .selectFrom('usuarios')
        .select('perfil_id')
        .where('nombre_usuario', '=', nombre)
        .executeTakeFirst()
    )?.perfil_id;
  const vigenteDe = async (id: number) =>
    (
      await casa.base
        .selectFrom('usuarios')
        .select('vigente')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.vigente;
  const cartasA = async (destino: string): Promise<string> =>
    JSON.stringify(
      await casa.base
        .selectFrom('envios')
        .select('contenido')
        .where('destino', '=', destino)
        .execute(),
    );
  const hechosDe = (id: number) =>
    casa.base
      .selectFrom('hechos')
      .select(['accion', 'usuario_id'])
      .where('entidad', '=', 'cambio')
      .where('entidad_id', '=', id)
      .orderBy('id')
      .execute();

  it('[A-OJOS-001] one person creates no range: it is proposed, and created when another approves it', async () => {
    expect(dicho(await escribir(CREAR_FOLIOS, rangoNuevo()))).toEqual([409, 'aprobacion.exigida']);
    const { cuerpo } = await proponer(CREAR_FOLIOS, rangoNuevo());
    const { id } = cuerpo.datos;
    expect(await rangos()).toEqual([]);
    expect(await pendientes()).toMatchObject([
      {
        id,
        titulo: 'Nuevo rango de folios',
        renglones: [
          { rotulo: 'Números', valor: expect.stringMatching(/ a /) },
          { rotulo: 'Vigencia', valor: '20/11/2026 a 20/11/2027' },
        ],
        propuestoPor: ana.nombre,
        propio: false,
      },
    ]);
    expect(await cartasA(`luis${vez}@empresa.example`)).toContain('espera su aprobación');
    expect((await aprobar(id)).estado).toBe(200);
    expect(await rangos()).toHaveLength(1);
    expect(await pendientes()).toEqual([]);
    expect(await hechosDe(id)).toEqual([
      { accion: 'proponer', usuario_id: ana.id },
      { accion: 'aprobar', usuario_id: luis.id },
    ]);
    expect(await cartasA(`ana${vez}@empresa.example`)).toContain('Su cambio se aprobó');
  });

  it('[A-OJOS-002] is never approved by its proposer or without the right, and once only, even by two at once', async () => {
    const { id } = (await proponer(CREAR_FOLIOS, rangoNuevo())).cuerpo.datos;
    expect((await pendientes(deAna))[0]?.propio).toBe(true);
    expect(dicho(await aprobar(id, deAna))).toEqual([403, 'aprobacion.misma_persona']);
    expect(dicho(await rechazar(id, 'No', deAna))).toEqual([403, 'aprobacion.misma_persona']);
    const soporte = await abrirSesionDe(casa, (await crearUsuario(casa, SOPORTE)).id);
    expect((await aprobar(id, soporte)).estado).toBe(403);
    const tercera = await abrirSesionDe(casa, (await crearUsuario(casa, ADMINISTRADOR)).id);
    const ambas = await Promise.all([aprobar(id), aprobar(id, tercera)]);
    expect(ambas.map(({ estado }) => String(estado)).join(' ')).toMatch(/^(200 409|409 200)$/);
    expect(await rangos()).toHaveLength(1);
    expect(dicho(await rechazar(id, 'Tarde'))).toEqual([409, 'aprobacion.resuelta']);
    expect((await aprobar(999_999)).estado).toBe(404);
  });

  it('[A-OJOS-003] an invalid change is not proposed, and one that became invalid is not made and keeps waiting', async () => {
    const alReves = { ...rangoNuevo(), numeroFinal: 1 };
    expect((await proponer(CREAR_FOLIOS, alReves)).cuerpo.errors).toHaveProperty('numeroFinal');
    const deOtra = (await proponer(CREAR_FOLIOS, rangoNuevo())).cuerpo.datos.id;
    const { id } = (await proponer(CREAR_FOLIOS, rangoNuevo())).cuerpo.datos;
    await aprobar(deOtra);
    expect(dicho(await proponer(CREAR_FOLIOS, rangoNuevo()))).toEqual([409, 'rangos.superpuesto']);
    expect(dicho(await aprobar(id))).toEqual([409, 'rangos.superpuesto']);
    expect(await rangos()).toHaveLength(1);
    expect((await pendientes()).map((uno) => uno.id)).toEqual([id]);
    expect((await hechosDe(id)).map(({ accion }) => accion)).toEqual(['proponer']);
    expect((await rechazar(id, 'Se superpone')).estado).toBe(200);
  });

  it('[A-OJOS-004] a refusal gives the proposer a reason, and changes nothing', async () => {
    const { id } = (await proponer(CREAR_FOLIOS, rangoNuevo())).cuerpo.datos;
    expect((await rechazar(id, '  ')).estado).toBe(400);
    expect((await rechazar(id, 'Son los números de otra compañía')).estado).toBe(200);
    expect([await rangos(), await pendientes()]).toEqual([[], []]);
    const carta = await cartasA(`ana${vez}@empresa.example`);
    expect(carta).toContain('Motivo: Son los números de otra compañía');
    expect((await hechosDe(id)).map(({ accion }) => accion)).toEqual(['proponer', 'rechazar']);
  });

  it('[A-OJOS-005] nobody decides a change after its term', async () => {
    const { id } = (await proponer(CREAR_FOLIOS, rangoNuevo())).cuerpo.datos;
    casa.reloj.avanzar(3 * DIA);
    deLuis = await abrirSesionDe(casa, luis.id);
    expect(await pendientes()).toEqual([]);
    expect(dicho(await aprobar(id))).toEqual([409, 'aprobacion.vencida']);
    expect(await rangos()).toEqual([]);
    casa.reloj.avanzar(-3 * DIA);
  });

  it('[A-OJOS-006] one person creates no administrator: an approval creates it with the typed password', async () => {
    const nueva = { ...usuarioPrivado(`jefa${vez}`), perfilId: ADMINISTRADOR };
    expect(dicho(await escribir(CREAR_USUARIO, nueva))).toEqual([409, 'aprobacion.exigida']);
    const { id } = (await proponer(CREAR_USUARIO, nueva)).cuerpo.datos;
    expect(await perfilDe(nueva.username)).toBeUndefined();
    const { datos } = await casa.base
      .selectFrom('cambios_propuestos')
      .select('datos')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(datos)).not.toContain('Clave#26');
    expect((await aprobar(id)).estado).toBe(200);
    expect(await perfilDe(nueva.username)).toBe(ADMINISTRADOR);
    const entra = await pedir(casa, 'POST', '/Auth/Login', {
      cuerpo: { nombreUsuario: nueva.username, contrasenia: 'Clave#26' },
    });
    expect(entra.estado).toBe(200);
    const guardado = await casa.base
      .selectFrom('cambios_propuestos')
      .select('datos')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(guardado.datos).toBeNull();
  });

  it('[A-OJOS-006] needs two people to make a user an administrator; other changes of users need one', async () => {
    const { id: usuarioId, nombre } = await crearUsuario(casa, SOPORTE);
    const ruta = `${ACTUALIZAR_USUARIO}/${usuarioId}`;
    expect(dicho(await escribir(ruta, { perfilId: ADMINISTRADOR }))).toEqual([
      409,
      'aprobacion.exigida',
    ]);
    const pedido = { id: usuarioId, perfilId: ADMINISTRADOR };
    const { id } = (await proponer(ACTUALIZAR_USUARIO, pedido)).cuerpo.datos;
    const [cambio] = await pendientes();
    expect(JSON.stringify(cambio)).toContain('de Soporte a Administrador');
    expect(await perfilDe(nombre)).toBe(SOPORTE);
    expect((await aprobar(id)).estado).toBe(200);
    expect(await perfilDe(nombre)).toBe(ADMINISTRADOR);
    expect((await escribir(ruta, { vigente: false })).estado).toBe(200);
  });

  it('[A-OJOS-018] one person re-enables no administrator, by either call; other users need nobody', async () => {
    const { id: usuarioId } = await crearUsuario(casa, ADMINISTRADOR);
    const ruta = `${ACTUALIZAR_USUARIO}/${usuarioId}`;
    expect((await escribir(ruta, { vigente: false })).estado).toBe(200);
    const exigida = [409, 'aprobacion.exigida'];
    expect(dicho(await escribir(ruta, { vigente: true }))).toEqual(exigida);
    expect(dicho(await escribir(REACTIVAR, { id: usuarioId }))).toEqual(exigida);
    const { id } = (await proponer(REACTIVAR, { id: usuarioId })).cuerpo.datos;
    expect(dicho(await proponer(REACTIVAR, { id: usuarioId }))).toEqual([
      409,
      'aprobacion.ya_propuesta',
    ]);
    expect((await pendientes())[0]).toMatchObject({
      titulo: 'Usuario Administrador que se habilita',
    });
    expect(await vigenteDe(usuarioId)).toBe(false);
    expect((await aprobar(id)).estado).toBe(200);
    expect(await vigenteDe(usuarioId)).toBe(true);
    const { id: deSoporte } = await crearUsuario(casa, SOPORTE);
    const suya = `${ACTUALIZAR_USUARIO}/${deSoporte}`;
    expect((await escribir(suya, { vigente: false })).estado).toBe(200);
    expect((await escribir(REACTIVAR, { id: deSoporte })).estado).toBe(200);
  });

  it('[A-OJOS-021] one person cannot take over another administrator by setting a password or an e-mail', async () => {
    const exigida = [409, 'aprobacion.exigida'];
    const suya = `${ACTUALIZAR_USUARIO}/${luis.id}`;
    expect(dicho(await escribir(suya, { password: 'Otra#2026' }))).toEqual(exigida);
    const { entidadVM } = (
      await pedir(casa, 'GET', `/Usuarios/BuscarUsuario/${luis.id}`, { token: deAna })
    ).cuerpo.datos;
    const { rut, dv } = entidadVM;
    const persona = { nombres: 'Luis', apellidoPaterno: 'Soto', apellidoMaterno: 'Paz' };
    const deOtro = {
      entidadVM: { rut, dv, ...persona, telefono: '912345678', email: 'ana@robo.example' },
    };
    expect(dicho(await escribir(suya, deOtro))).toEqual(exigida);
    const { id: soporteId } = await crearUsuario(casa, SOPORTE);
    const porOtroUsuario = `${ACTUALIZAR_USUARIO}/${soporteId}`;
    expect(dicho(await escribir(porOtroUsuario, deOtro))).toEqual(exigida);
    const porSuFicha = { nombres: entidadVM.nombres, email: 'ana@robo.example' };
    expect(dicho(await escribir(`Entidades/actualizar/${entidadVM.id}`, porSuFicha))).toEqual([
      409,
      'entidad.correo_de_administrador',
    ]);
    const { id: sinCorreo } = await crearUsuario(casa, ADMINISTRADOR);
    const primero = { entidadVM: nadieTodavia({ email: 'ana@robo.example' }) };
    expect(dicho(await escribir(`${ACTUALIZAR_USUARIO}/${sinCorreo}`, primero))).toEqual(exigida);
    // Changing one's own needs nobody.
    expect((await escribir(suya, { password: 'Otra#2026' }, deLuis)).estado).toBe(200);
    const nueva = await abrirSesionDe(casa, luis.id);
    const tercera = await abrirSesionDe(casa, (await crearUsuario(casa, ADMINISTRADOR)).id);
    const pedido = { id: luis.id, password: 'Nada#2026' };
    const { id } = (await proponer(ACTUALIZAR_USUARIO, pedido)).cuerpo.datos;
    expect((await pendientes(nueva))[0]).toMatchObject({
      renglones: expect.arrayContaining([{ rotulo: 'Contraseña', valor: 'otra' }]),
    });
    expect((await aprobar(id, tercera)).estado).toBe(200);
  });

  it('[A-OJOS-019] a change that nobody else could approve is refused, and the start warns of it', async () => {
    const { ajustes } = casa.contexto();
    expect(await avisoDeAprobaciones(casa.base, ajustes)).toBeNull();
    await casa.base
      .updateTable('usuarios')
      .set({ vigente: false })
      .where('perfil_id', '=', ADMINISTRADOR)
      .where('id', '<>', ana.id)
      .execute();
    expect(dicho(await proponer(CREAR_FOLIOS, rangoNuevo()))).toEqual([
      409,
      'aprobacion.sin_quien_decida',
    ]);
    expect(await avisoDeAprobaciones(casa.base, ajustes)).toContain('entran 1 con perfil');
    const sinDos = { ...ajustes.dosPersonas, rangos: false, administradores: false };
    expect(await avisoDeAprobaciones(casa.base, { ...ajustes, dosPersonas: sinDos })).toBeNull();
  });

  it('[A-OJOS-007] a change whose proposer lost the right is not made', async () => {
    const { id } = (await proponer(CREAR_FOLIOS, rangoNuevo())).cuerpo.datos;
    await casa.base
      .updateTable('usuarios')
      .set({ vigente: false })
      .where('id', '=', ana.id)
      .execute();
    expect(dicho(await aprobar(id))).toEqual([409, 'aprobacion.sin_derecho']);
    expect((await rechazar(id, 'Ya no trabaja aquí')).estado).toBe(200);
  });

  it('[A-OJOS-020] can be withdrawn only by its proposer, once and before the decision', async () => {
    const { id } = (await proponer(CREAR_FOLIOS, rangoNuevo())).cuerpo.datos;
    const soporte = await abrirSesionDe(casa, (await crearUsuario(casa, SOPORTE)).id);
    for (const ajeno of [deLuis, soporte]) {
      expect(dicho(await retirar(id, ajeno))).toEqual([404, 'comun.no_encontrado']);
    }
    const dos = await Promise.all([retirar(id), retirar(id)]);
    expect(dos.map(({ estado }) => String(estado)).join(' ')).toMatch(/^(200 409|409 200)$/);
    expect(await pendientes()).toEqual([]);
    expect(dicho(await aprobar(id))).toEqual([409, 'aprobacion.resuelta']);
    expect(await rangos()).toEqual([]);
    expect(await hechosDe(id)).toEqual([
      { accion: 'proponer', usuario_id: ana.id },
      { accion: 'retirar', usuario_id: ana.id },
    ]);
    const otro = (await proponer(CREAR_FOLIOS, rangoNuevo())).cuerpo.datos.id;
    await aprobar(otro);
    expect(dicho(await retirar(otro))).toEqual([409, 'aprobacion.resuelta']);
  });

  it('[A-OJOS-008] the home page counts waiting changes for those who may decide, and for nobody else', async () => {
    const { id } = (await proponer(CREAR_FOLIOS, rangoNuevo())).cuerpo.datos;
    const clasesPara = async (token: string): Promise<string> =>
      JSON.stringify(
        (await pedir(casa, 'GET', '/Soporte/PorResolver', { token })).cuerpo.datos.pendientes,
      );
    const soporte = await abrirSesionDe(casa, (await crearUsuario(casa, SOPORTE)).id);
    expect(await clasesPara(deLuis)).toContain('"cambios_por_aprobar","cantidad":1');
    expect(await clasesPara(soporte)).not.toContain('cambios_por_aprobar');
    await rechazar(id, 'No');
    expect(await clasesPara(deLuis)).not.toContain('cambios_por_aprobar');
  });
});

describe('without these settings', () => {
  it('[A-OJOS-009] no change needs approval', async () => {
    const casa = await levantarCasa({ conWorker: false });
    const token = await abrirSesionDe(casa, (await crearUsuario(casa, ADMINISTRADOR)).id);
    const entrada = {
      numeroInicial: 1,
      numeroFinal: 500,
      inicioVigencia: '2026-11-20',
      terminoVigencia: '2027-11-20',
    };
    const propuesta = { llamada: CREAR_FOLIOS, entrada };
    const { cuerpo } = await pedir(casa, 'POST', '/Aprobaciones/Proponer', {
      token,
      cuerpo: propuesta,
    });
    expect(cuerpo.codigo).toBe('aprobacion.no_exigida');
    const creado = await pedir(casa, 'POST', `/${CREAR_FOLIOS}`, { token, cuerpo: entrada });
    expect(creado.estado).toBe(200);
    await casa.cerrar();
  });
});
