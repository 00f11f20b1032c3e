import type { Paso } from '#values/paso.ts';
import type { ClasePatente } from '#values/clase-patente.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Instante = Date;
type Json<T = unknown> = ColumnType<T, string, string>;
type Id = GeneratedAlways<number>;
type Version = Generated<number>;
/** Kept by the database: what a list is searched by. */
type Busqueda = GeneratedAlways<string>;

interface Persona {
  rut: number;
  dv: string;
  segundo_nombre: string | null;
  apellido_paterno: string | null;
  apellido_materno: string | null;
  razon_social: string | null;
  email: string | null;
  telefono: string | null;
}

interface Domicilio {
  comuna_id: number | null;
  calle: string | null;
  numero: string | null;
  departamento: string | null;
  villa: string | null;
}

interface Maestro {
  id: Id;
  nombre: string;
  vigente: Generated<boolean>;
  version: Version;
  busqueda: Busqueda;
}

interface Hecho {
  id: Id;
  ocurrido_en: Instante;
  usuario_id: number | null;
  rol: string;
  accion: string;
  entidad: string;
  entidad_id: number | null;
  antes: Json | null;
  despues: Json | null;
  solicitud_id: string | null;
}

interface AnuladasDeUnDia {
  dia: string;
  convenio_id: number;
  origen: number;
  ventas: number;
  polizas: number;
  monto: number;
}

/** The tables as the migrations leave them. `date` columns travel as `YYYY-MM-DD` text. */
export interface DB {
  comunas: {
    id: number;
    codigo: string;
    nombre: string;
    provincia: string;
    region: string;
  };
  entidades: Persona &
    Domicilio & {
      id: Id;
      nombres: string | null;
      vigente: Generated<boolean>;
      version: Version;
      busqueda: Busqueda;
    };
  corredores: Persona &
    Domicilio & {
      id: Id;
      nombre: string | null;
      vigente: Generated<boolean>;
      version: Version;
      busqueda: Busqueda;
    };
  logos: {
    sha256: string;
    contenido: Uint8Array;
    ancho: number;
    alto: number;
    creado_en: Instante;
  };
  marcas_comerciales: {
    id: Id;
    corredor_id: number | null;
    convenio_id: number | null;
    nombre: Generated<string | null>;
    color: Generated<string | null>;
    logo: Generated<string | null>;
    version: Version;
  };
  usuarios: {
    id: Id;
    nombre_usuario: string;
    clave_hash: string | null;
    entidad_id: number | null;
    perfil_id: number;
    tipo_login: number;
    vigente: Generated<boolean>;
    version: Version;
    busqueda: Busqueda;
  };
  usuario_corredores: {
    usuario_id: number;
    corredor_id: number;
    vigente: Generated<boolean>;
  };
  sesiones: {
    id: string;
    usuario_id: number;
    tipo: 'login' | 'publico';
    convenio_id: number | null;
    turno: Generated<number>;
    rotada_en: Instante;
    creada_en: Instante;
    vence_en: Instante;
    cerrada_en: Instante | null;
    motivo_cierre: string | null;
    venta_id: Generated<number | null>;
    correo: Generated<string | null>;
    ip: Generated<string | null>;
    navegador: Generated<string | null>;
    usada_en: Generated<Instante | null>;
    paso: Generated<Paso | null>;
    salida: Generated<string | null>;
  };
  cambios_propuestos: {
    id: GeneratedAlways<number>;
    llamada: string;
    datos: Json | null;
    renglones: Json<{ rotulo: string; valor: string; personal?: true }[]>;
    sobre: Generated<string[]>;
    propuesto_por: number;
    propuesto_en: Instante;
    vence_en: Instante;
    estado: Generated<'pendiente' | 'aprobado' | 'rechazado' | 'retirado'>;
    resuelto_por: number | null;
    resuelto_en: Instante | null;
    motivo: string | null;
  };
  identidades_externas: {
    emisor: string;
    sujeto: string;
    usuario_id: number;
    creada_en: Instante;
    usada_en: Instante;
  };
  idas_al_proveedor: {
    huella: string;
    navegador: string;
    nonce: string;
    verificador: string;
    vence_en: Instante;
  };
  factores_totp: {
    usuario_id: number;
    secreto: string;
    creado_en: Instante;
    activado_en: Instante | null;
    ultimo_paso: Generated<number>;
  };
  llaves_de_acceso: {
    id: GeneratedAlways<number>;
    usuario_id: number;
    credencial: string;
    clave_publica: Uint8Array;
    contador: number;
    nombre: string;
    creada_en: Instante;
    usada_en: Instante | null;
  };
  desafios_de_llave: {
    huella: string;
    para: 'registro' | 'factor' | 'entrada';
    usuario_id: number | null;
    vence_en: Instante;
  };
  codigos_de_respaldo: {
    usuario_id: number;
    huella: string;
    usado_en: Instante | null;
  };
  claves_olvidadas: {
    huella: string;
    usuario_id: number;
    contra: string;
    creada_en: Instante;
    vence_en: Instante;
    usada_en: Instante | null;
  };
  marcas: Maestro;
  tipos_vehiculo: Maestro & {
    codigo_renta: Generated<number>;
    clase_patente: Generated<ClasePatente>;
  };
  tipos_uso: Maestro & { tipo_vehiculo_id: number };
  modelos: Maestro & { marca_id: number; tipo_vehiculo_id: number };
  propietarios: Persona &
    Domicilio & {
      id: Id;
      nombre: string | null;
      /** A record that only a sale made ('venta') decides nothing. */
      origen: Generated<'mantenida' | 'venta'>;
      modificado_en: Generated<Instante | null>;
      version: Version;
      busqueda: Busqueda;
    };
  vehiculos: {
    id: Id;
    patente: string;
    dv: string | null;
    modelo_id: number;
    tipo_uso_id: number | null;
    numero_motor: string;
    anio_fabricacion: number;
    propietario_id: number;
    /** Only a 'mantenida' one decides what is sold. */
    origen: Generated<'venta' | 'mantenida'>;
    version: Version;
    busqueda: Busqueda;
  };
  consultas_registro: {
    patente: string;
    respuesta: Json;
    consultada_en: Instante;
  };
  convenios: {
    id: Id;
    nombre: string;
    tipo_de_pago: number;
    tipo_de_acceso: number;
    inicio_vigencia: string;
    termino_vigencia: string;
    inicio_vigencia_polizas: string;
    termino_vigencia_polizas: string;
    corredor_id: number;
    es_extendido: Generated<boolean>;
    vigente: Generated<boolean>;
    carga_manual_especial: Generated<boolean>;
    carga_masiva_especial: Generated<boolean>;
    permite_cambiar_tipo: Generated<boolean>;
    version: Version;
    busqueda: Busqueda;
  };
  convenio_primas: {
    id: Id;
    convenio_id: number;
    tipo_vehiculo_id: number;
    tipo_uso_id: number | null;
    mes_legal: number;
    valor_venta_base: number;
    tiene_prima_variable: Generated<boolean>;
    prima_minima: number | null;
    prima_maxima: number | null;
    vigente: Generated<boolean>;
    version: Version;
  };
  convenio_usuarios: {
    id: Id;
    convenio_id: number;
    usuario_id: number;
    vigente: Generated<boolean>;
    puede_masiva: Generated<boolean>;
    puede_masiva_especial: Generated<boolean>;
    puede_manual_especial: Generated<boolean>;
    version: Version;
  };
  enlaces_publicos: {
    id: Id;
    convenio_id: number;
    usuario_id: number;
    codigo: string;
    creado_en: Instante;
    revocado_en: Instante | null;
  };
  ventas: {
    id: Id;
    convenio_id: number;
    usuario_id: number;
    sesion_id: string | null;
    origen: number;
    especial: Generated<boolean>;
    etapa: number;
    estado_venta: Generated<number>;
    estado_emision: number | null;
    monto_en_pesos: number;
    creado_en: Instante;
    pagada_en: Instante | null;
    emitida_en: Instante | null;
    /** Santiago day on which PAGAR, or a re-issue, froze terms, amount and dates. */
    contrato_el: Generated<string | null>;
    terminos_version: string | null;
    terminos_aceptados_en: Instante | null;
    /** Amount and dates as they were accepted. */
    terminos_huella: Generated<string | null>;
    correo_comprador: string | null;
    turno_emision: Generated<number>;
    version: Version;
    vigente: Generated<boolean>;
    anulada_en: Generated<Instante | null>;
    motivo_anulacion: Generated<string | null>;
  };
  venta_vehiculos: Omit<Persona, 'dv' | 'email'> & {
    id: Id;
    venta_id: number;
    posicion: number;
    patente: string;
    dv: string | null;
    tipo_vehiculo_id: number;
    tipo_uso_id: number | null;
    modelo_id: number;
    numero_motor: string;
    anio_fabricacion: number;
    rut_dv: string;
    nombre: string | null;
    email: string;
    prima: number;
    mes_legal: number;
    vigencia_desde: string;
    vigencia_hasta: string;
    registro_verificado: boolean;
    /** The register said that it does not have the plate. */
    registro_no_encontrado: Generated<boolean>;
    informar_aach: Generated<boolean>;
    patente_validada: Generated<boolean>;
    prima_manual: Generated<boolean>;
    conocido_por: Generated<'patente' | 'rut' | null>;
    /** What this purchase wrote of an owner the server knew. */
    escritos: Generated<string[]>;
    busqueda: Busqueda;
  };
  pagos: {
    id: Id;
    venta_id: number;
    proveedor: string;
    estado: 'iniciado' | 'autorizado' | 'rechazado' | 'abandonado' | 'desconocido';
    monto: number;
    orden_compra: string;
    codigo_autorizacion: string | null;
    creado_en: Instante;
    resuelto_en: Instante | null;
    sesion_pago: Generated<string | null>;
    token: Generated<string | null>;
    direccion: Generated<string | null>;
    creacion_en: Generated<Instante | null>;
    confirmacion_en: Generated<Instante | null>;
    autorizado_en: Generated<Instante | null>;
    medio: Generated<string | null>;
    tarjeta: Generated<string | null>;
    motivo: Generated<string | null>;
  };
  devoluciones: {
    id: Id;
    pago_id: number;
    monto: number;
    motivo: string;
    estado: 'pendiente' | 'devuelta' | 'rechazada';
    intentos: Generated<number>;
    ultima_respuesta: Generated<string | null>;
    creada_en: Instante;
    resuelta_en: Generated<Instante | null>;
    /** What the provider gave back of `monto`. */
    devuelto: Generated<number>;
    /** When a part was last asked for, until its answer is known. */
    pedida_en: Generated<Instante | null>;
  };
  reemisiones: {
    id: Id;
    venta_id: number;
    fecha_emision: Instante;
    codigo_autorizacion: string;
    respuesta: string;
    estado: 'pendiente' | 'aprobada' | 'rechazada' | 'confirmada';
    solicitada_por: number;
    solicitada_en: Instante;
    resuelta_por: Generated<number | null>;
    resuelta_en: Generated<Instante | null>;
  };
  codigos_de_venta: {
    huella: string;
    venta_id: number;
    proposito: 'retorno' | 'recuperacion' | 'entrega';
    correo: string | null;
    creado_en: Instante;
    vence_en: Instante;
    usado_en: Generated<Instante | null>;
  };
  intentos_acceso: {
    clave: string;
    fallos: number;
    ultimo_en: Instante;
    libre_en: Instante;
  };
  turnos_de_espera: {
    id: GeneratedAlways<number>;
    llego_en: Instante;
    visto_en: Instante;
    entro_en: Instante | null;
    /** The session it let in last. */
    sesion_id: Generated<string | null>;
  };
  /** One row: how hard the day presses, as somebody measured it last. */
  presion: {
    unica: Generated<boolean>;
    medida_en: Instante;
    espera_s: number;
    ventas_por_minuto: number;
    publicas_por_minuto: number;
  };
  cargas: {
    id: Id;
    usuario_id: number;
    convenio_id: number;
    especial: boolean;
    nombre_archivo: string;
    estado: 'borrador' | 'preparando' | 'lista' | 'con_errores' | 'fallida';
    venta_id: number | null;
    total: number;
    preparadas: Generated<number>;
    /** Rows whose plates were asked for. */
    consultadas: Generated<number>;
    consulta_ms: Generated<number>;
    /** What was loaded otherwise than the register has it. */
    correcciones: ColumnType<{ total: number; nombradas: string[] } | null, undefined, string>;
    turno: Generated<number>;
    creada_en: Instante;
    /** The load whose refused rows this one corrects. */
    corrige: Generated<number | null>;
    version: Version;
  };
  carga_filas: {
    carga_id: number;
    numero: number;
    celdas: Json<string[]>;
    errores: ColumnType<
      { columna: string; mensaje: string; deLaPreparacion?: true }[],
      string | undefined,
      string
    >;
    /** Reason why the register did not confirm the plate; null where it did, or was not asked. */
    registro: 'no_encontrado' | 'sin_verificar' | null;
  };
  coberturas: {
    venta_vehiculo_id: number;
    patente: string;
    periodo: string;
    vigente: Generated<boolean>;
    exenta: Generated<boolean>;
  };
  rangos: {
    id: Id;
    clase: 'poliza' | 'folio';
    numero_inicial: number;
    numero_final: number;
    siguiente: number;
    inicio_vigencia: string;
    termino_vigencia: string;
    vigente: Generated<boolean>;
    version: Version;
  };
  stock_reservado: { clase: 'poliza' | 'folio'; cantidad: number };
  numeros_saltados: {
    id: Id;
    clase: 'poliza' | 'folio' | 'venta';
    desde: number;
    hasta: number;
    rango_id: number | null;
    motivo: string;
    saltado_en: Instante;
  };
  instalacion: {
    unica: Generated<boolean>;
    /** Null until the first marker is made or found. */
    nombre: string | null;
    almacen_marcado_en: Instante | null;
    respaldo_marcado_en: Instante | null;
    almacen_visto: Generated<'propio' | 'sin_marcador' | 'ajeno' | 'sin_marcas'>;
    respaldo_visto: Generated<'propio' | 'sin_marcador' | 'ajeno'>;
    /** Since when nothing is numbered; two Administradores end it. */
    detenida_desde: Instante | null;
    /** The store was declared lost: its marker is made anew. */
    por_marcar: Generated<boolean>;
  };
  techo_de_ventas: {
    unico: Generated<boolean>;
    techo: number;
    pedido: number;
    subido_en: Instante;
  };
  polizas: {
    id: Id;
    venta_id: number;
    venta_vehiculo_id: number;
    numero_poliza: number;
    numero_folio: number;
    patente: string;
    vigencia_desde: string;
    vigencia_hasta: string;
    vigente: Generated<boolean>;
    emitida_en: Instante;
    redaccion: string;
    codigo_hash: string;
    firmada: Generated<boolean>;
    documento_clave: string | null;
    documento_sha256: string | null;
    documento_bytes: number | null;
    /** When the bytes went, because no law keeps them any more. */
    documento_olvidado_en: Generated<Instante | null>;
    /** Until when one process makes the file of this version; null when none does. */
    documento_tomado_hasta: Generated<Instante | null>;
    version: Version;
    anulada_en: Generated<Instante | null>;
    motivo_anulacion: Generated<string | null>;
  };
  documentos_reemplazados: {
    clave: string;
    poliza_id: number;
    sha256: string;
    bytes: number | null;
    motivo: 'anulacion' | 'vigencia' | 'regeneracion';
    reemplazado_en: Instante;
    /** When the bytes went from the document store. */
    borrado_en: Generated<Instante | null>;
  };
  avisos_aach: {
    id: Id;
    poliza_id: number;
    clase: 'alta' | 'anulacion';
    estado: 'pendiente' | 'aceptado' | 'rechazado' | 'sin_respuesta' | 'oculto';
    mensaje: Generated<string | null>;
    intentos: Generated<number>;
    creado_en: Instante;
    resuelto_en: Generated<Instante | null>;
  };
  casos_aach: {
    id: Id;
    poliza_id: number;
    clase: string;
    mensaje: string;
    abierto_en: Instante;
    vence_en: Instante;
    aviso_propietario: Generated<string | null>;
    aviso_vendedor: Generated<string | null>;
    resultado: Generated<'corregida' | 'anulada_por_duplicada' | 'anulada' | null>;
    nota: Generated<string | null>;
    cerrado_en: Generated<Instante | null>;
    cerrado_por: Generated<number | null>;
    pago_id: Generated<number | null>;
    devolucion_monto: Generated<number | null>;
  };
  certificados_cobertura: {
    id: Id;
    codigo_hash: string;
    patente: string;
    momento: Instante;
    cubierta: boolean;
    poliza_id: number | null;
    motivo: string;
    usuario_id: number;
    emitido_en: Instante;
    sha256: string;
  };
  archivos_sun: {
    id: Id;
    venta_id: number;
    clave: string;
    sha256: string;
    polizas: number;
    total: number;
    creado_en: Instante;
    /** Since when it says what is no longer so; null while it holds. */
    desactualizado_en: Generated<Instante | null>;
    /** When a newer version replaced it, or somebody saw that its sale is cancelled. */
    atendido_en: Generated<Instante | null>;
    atendido_por: Generated<number | null>;
  };
  anulaciones_masivas: {
    id: Id;
    usuario_id: number;
    nombre_archivo: string;
    motivo: string;
    fecha: Instante;
    total: number;
    procesadas: Generated<number>;
    creada_en: Instante;
    terminada_en: Generated<Instante | null>;
  };
  anulacion_filas: {
    anulacion_id: number;
    numero: number;
    /** As they stand in the file: text, number, or what `registros/celda.ts` names. */
    celdas: Json<unknown[]>;
    resultado: Generated<string | null>;
  };
  informes: {
    id: Id;
    usuario_id: number;
    /** A kind of `features/informes/ventas/clases-de-informe.ts`. */
    clase: string;
    alcance: 'todo' | 'corredor' | 'propio';
    desde: string;
    hasta: string;
    convenios_id: number[];
    corredor_id: number | null;
    estado: 'pendiente' | 'listo' | 'fallido';
    total: number;
    procesadas: Generated<number>;
    turno: Generated<number>;
    creado_en: Instante;
    terminado_en: Generated<Instante | null>;
    /** When its worker last got on. */
    avanzo_en: Generated<Instante | null>;
  };
  informe_partes: {
    informe_id: number;
    turno: number;
    numero: number;
    sha256: string;
    bytes: number;
  };
  resumen_dias: {
    dia: string;
    convenio_id: number;
    origen: number;
    ventas: number;
    polizas: number;
    monto: number;
    rechazados: number;
    abandonados: number;
    dejadas_1: number;
    dejadas_2: number;
    dejadas_3: number;
    dejadas_4: number;
  };
  anuladas_dias: AnuladasDeUnDia;
  anuladas_por_sumar: AnuladasDeUnDia;
  dias_resumidos: { dia: string; resumido_en: Instante };
  envios: {
    id: Id;
    clase: string;
    clave: string;
    venta_id: number | null;
    destino: string;
    contenido: Json;
    estado: 'pendiente' | 'enviado' | 'rechazado';
    intentos: Generated<number>;
    ultima_respuesta: string | null;
    creado_en: Instante;
    enviado_en: Instante | null;
    ultimo_intento_en: Generated<Instante | null>;
    /** SHA-256 of the contents that went, once they did, as it was written before `sha256`. */
    huella: Generated<string | null>;
    sha256: Generated<Uint8Array | null>;
    olvidado_en: Generated<Instante | null>;
  };
  incidentes: {
    id: Id;
    clase: string;
    venta_id: number | null;
    detalle: string;
    causa: Generated<string | null>;
    abierto_en: Instante;
    cerrado_en: Instante | null;
  };
  /** Facts that are not `hechos_breves`. */
  auditoria: Hecho;
  /** What every sale leaves, in short; `hechos` says it. */
  hechos_breves: {
    id: Generated<number>;
    ocurrido_en: Instante;
    entidad_id: number;
    usuario_id: number | null;
    clase: number;
    rol: number;
    solicitud_id: string | null;
    datos: string;
  };
  /** Those of a sale of one policy that rests, as one row; `hechos` says them (`server/limpieza/juntar-hechos.ts`). */
  hechos_de_venta: {
    id: number;
    desde: Instante;
    numero_poliza: number;
    venta_id: number;
    usuario_id: number | null;
    monto: number;
    rol: number;
    formas: string;
    hechos: Uint8Array;
    solicitudes: string;
    orden_compra: string;
    codigo: string;
  };
  /** A view: every fact of the audit. */
  hechos: Hecho;
  /** A view: those that are not in `hechos_de_venta`. */
  hechos_sueltos: Hecho;
  /** A view: those that are. */
  hechos_juntos: Hecho;
  idempotencia: {
    clave: string;
    actor: string;
    huella: string;
    respuesta: Json | null;
    creada_en: Instante;
  };
  solicitudes_de_datos: {
    id: Id;
    derecho: 'acceso' | 'rectificacion' | 'supresion' | 'bloqueo' | 'portabilidad' | 'oposicion';
    rut: number | null;
    correo: string;
    patente: string | null;
    detalle: string;
    creada_en: Instante;
    vence_en: string;
    prorroga: Generated<string | null>;
    prorrogada_en: Generated<Instante | null>;
    estado: Generated<'pendiente' | 'acogida' | 'acogida_en_parte' | 'rechazada'>;
    respuesta: Generated<string | null>;
    cerrada_en: Generated<Instante | null>;
    cerrada_por: Generated<number | null>;
    version: Version;
    ingresada_por: Generated<number | null>;
    recibida_el: Generated<string | null>;
    identidad: Generated<string | null>;
  };
  restricciones: {
    id: Id;
    clase: 'bloqueo' | 'oposicion';
    rut: number | null;
    correo: string;
    solicitud_id: number;
    desde: Instante;
    hasta: string | null;
  };
  accesos: {
    id: Id;
    ocurrido_en: Instante;
    usuario_id: number;
    rol: string;
    sesion_id: string | null;
    llamada: string;
    motivo: string | null;
    ruts: number[];
    polizas: number[];
    solicitud_id: string;
  };
  codigos_de_titular: {
    huella: string;
    proposito: 'identidad' | 'descarga';
    rut: number | null;
    correo: string;
    patente: string | null;
    solicitud_id: number | null;
    creado_en: Instante;
    vence_en: Instante;
    usado_en: Generated<Instante | null>;
  };
  convenios_a_mano: {
    usuario_id: number;
    convenio_id: number;
    favorito: Generated<boolean>;
    usado_en: Generated<Instante | null>;
  };
  filtros_guardados: {
    usuario_id: number;
    lista: string;
    nombre: string;
    valor: Json<Record<string, string>>;
    creado_en: Instante;
  };
  temporadas_cerradas: {
    termino: string;
    venta_hasta: number;
    polizas: number;
    huellas: Json<Record<string, string>>;
    version_postgres: number;
    cerrada_en: Instante;
  };
  captchas_usados: { firma: string; vence_en: Instante };
  version_minima: { migracion: string; version: string };
}
