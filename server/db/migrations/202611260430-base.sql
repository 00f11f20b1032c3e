-- Schema of release 1.3.0, as pg_dump wrote it from the 52 migrations that made it; they stand in git.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE FUNCTION notar_poliza_anulada() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into anuladas_por_sumar (dia, convenio_id, origen, ventas, polizas, monto)
      select (cuando at time zone 'America/Santiago')::date, v.convenio_id, v.origen, 0, polizas, monto
      from ventas v join venta_vehiculos vv on vv.id = new.venta_vehiculo_id
        cross join lateral (values (new.emitida_en, 1, 0), (v.pagada_en, 0, vv.prima))
          as c (cuando, polizas, monto)
      where v.id = new.venta_id;
      return null;
    end $$;

CREATE FUNCTION notar_venta_anulada() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into anuladas_por_sumar (dia, convenio_id, origen, ventas, polizas, monto)
      select (new.pagada_en at time zone 'America/Santiago')::date, new.convenio_id, new.origen, 1, 0,
        new.monto_en_pesos - coalesce(sum(vv.prima), 0)
      from polizas p join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
      where p.venta_id = new.id;
      return null;
    end $$;

CREATE FUNCTION numero_de_patente(patente text) RETURNS bigint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ((('x'::text || rpad(encode(convert_to(patente, 'UTF8'::name), 'hex'::text), 16, '0'::text)))::bit(64))::bigint;

CREATE FUNCTION texto_busqueda(VARIADIC partes text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
      select translate(lower(array_to_string(partes, ' ')),
        'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')
    $$;

CREATE TABLE accesos (
    id integer GENERATED ALWAYS AS IDENTITY,
    ocurrido_en timestamp with time zone NOT NULL,
    usuario_id integer NOT NULL,
    rol text NOT NULL,
    sesion_id uuid,
    llamada text NOT NULL,
    motivo text,
    ruts integer[] NOT NULL,
    polizas bigint[] NOT NULL,
    solicitud_id text NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX accesos_momento ON accesos (ocurrido_en);
CREATE INDEX accesos_polizas ON accesos USING gin (polizas);
CREATE INDEX accesos_ruts ON accesos USING gin (ruts);

CREATE TABLE anulacion_filas (
    anulacion_id integer NOT NULL,
    numero integer NOT NULL,
    celdas jsonb NOT NULL,
    resultado text,
    PRIMARY KEY (anulacion_id, numero)
);

CREATE TABLE anulaciones_masivas (
    id integer GENERATED ALWAYS AS IDENTITY,
    usuario_id integer NOT NULL,
    nombre_archivo text NOT NULL,
    motivo text NOT NULL,
    fecha timestamp with time zone NOT NULL,
    total integer NOT NULL,
    procesadas integer DEFAULT 0 NOT NULL,
    creada_en timestamp with time zone NOT NULL,
    terminada_en timestamp with time zone,
    PRIMARY KEY (id)
);

CREATE TABLE anuladas_dias (
    dia date NOT NULL,
    convenio_id integer NOT NULL,
    origen smallint NOT NULL,
    ventas integer NOT NULL,
    polizas integer NOT NULL,
    monto bigint NOT NULL,
    PRIMARY KEY (dia, convenio_id, origen)
);

CREATE TABLE anuladas_por_sumar (
    dia date NOT NULL,
    convenio_id integer NOT NULL,
    origen smallint NOT NULL,
    ventas integer NOT NULL,
    polizas integer NOT NULL,
    monto bigint NOT NULL
);

CREATE TABLE archivos_sun (
    id integer GENERATED ALWAYS AS IDENTITY,
    venta_id integer NOT NULL,
    clave text NOT NULL,
    sha256 text NOT NULL,
    polizas integer NOT NULL,
    total bigint NOT NULL,
    creado_en timestamp with time zone NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX archivos_sun_venta ON archivos_sun (venta_id, id);

CREATE TABLE auditoria (
    id bigint GENERATED ALWAYS AS IDENTITY,
    ocurrido_en timestamp with time zone NOT NULL,
    usuario_id integer,
    rol text NOT NULL,
    accion text NOT NULL,
    entidad text NOT NULL,
    entidad_id integer,
    antes jsonb,
    despues jsonb,
    solicitud_id text
);
CREATE INDEX auditoria_descargas ON auditoria (ocurrido_en) WHERE (accion = ANY (ARRAY['descargar_documento'::text, 'descargar_polizas'::text, 'descargar_evidencia'::text]));
CREATE INDEX auditoria_dias ON auditoria USING brin (ocurrido_en);
CREATE INDEX auditoria_entidad ON auditoria (entidad, entidad_id);
CREATE INDEX auditoria_solicitud ON auditoria (solicitud_id) WHERE (length(solicitud_id) = 8);

CREATE TABLE avisos_aach (
    id integer GENERATED ALWAYS AS IDENTITY,
    poliza_id integer NOT NULL,
    clase text NOT NULL,
    estado text NOT NULL,
    mensaje text,
    intentos integer DEFAULT 0 NOT NULL,
    creado_en timestamp with time zone NOT NULL,
    resuelto_en timestamp with time zone,
    CONSTRAINT avisos_aach_clase_check CHECK ((clase = ANY (ARRAY['alta'::text, 'anulacion'::text]))),
    CONSTRAINT avisos_aach_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'aceptado'::text, 'rechazado'::text, 'sin_respuesta'::text, 'oculto'::text]))),
    PRIMARY KEY (id),
    CONSTRAINT avisos_aach_poliza_id_clase_key UNIQUE (poliza_id, clase)
);
CREATE INDEX avisos_aach_por_informar ON avisos_aach (id) WHERE (estado = ANY (ARRAY['pendiente'::text, 'rechazado'::text, 'sin_respuesta'::text]));

CREATE TABLE cambios_propuestos (
    id integer GENERATED ALWAYS AS IDENTITY,
    llamada text NOT NULL,
    datos jsonb,
    renglones jsonb NOT NULL,
    propuesto_por integer NOT NULL,
    propuesto_en timestamp with time zone NOT NULL,
    vence_en timestamp with time zone NOT NULL,
    estado text DEFAULT 'pendiente'::text NOT NULL,
    resuelto_por integer,
    resuelto_en timestamp with time zone,
    motivo text,
    sobre text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT cambios_propuestos_check CHECK ((resuelto_por <> propuesto_por)),
    CONSTRAINT cambios_propuestos_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'aprobado'::text, 'rechazado'::text, 'retirado'::text]))),
    PRIMARY KEY (id)
);
CREATE INDEX cambios_propuestos_vence ON cambios_propuestos (vence_en);

CREATE TABLE captchas_usados (
    firma text NOT NULL,
    vence_en timestamp with time zone NOT NULL,
    PRIMARY KEY (firma)
);

CREATE TABLE carga_filas (
    carga_id integer NOT NULL,
    numero integer NOT NULL,
    celdas jsonb NOT NULL,
    errores jsonb DEFAULT '[]'::jsonb NOT NULL,
    PRIMARY KEY (carga_id, numero)
);

CREATE TABLE cargas (
    id integer GENERATED ALWAYS AS IDENTITY,
    usuario_id integer NOT NULL,
    convenio_id integer NOT NULL,
    especial boolean NOT NULL,
    nombre_archivo text NOT NULL,
    estado text NOT NULL,
    venta_id integer,
    total integer NOT NULL,
    preparadas integer DEFAULT 0 NOT NULL,
    turno integer DEFAULT 0 NOT NULL,
    creada_en timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    corrige integer,
    consultadas integer DEFAULT 0 NOT NULL,
    consulta_ms integer DEFAULT 0 NOT NULL,
    correcciones jsonb,
    CONSTRAINT cargas_check CHECK (((venta_id IS NULL) = (estado = 'borrador'::text))),
    CONSTRAINT cargas_estado_check CHECK ((estado = ANY (ARRAY['borrador'::text, 'preparando'::text, 'lista'::text, 'con_errores'::text, 'fallida'::text]))),
    PRIMARY KEY (id),
    CONSTRAINT cargas_venta_id_key UNIQUE (venta_id)
);
CREATE UNIQUE INDEX cargas_correccion ON cargas (corrige, usuario_id) WHERE (estado = 'borrador'::text);
CREATE INDEX cargas_corrige ON cargas (corrige) WHERE (corrige IS NOT NULL);
CREATE INDEX cargas_creada ON cargas (creada_en) WHERE (estado = 'borrador'::text);

CREATE TABLE casos_aach (
    id integer GENERATED ALWAYS AS IDENTITY,
    poliza_id integer NOT NULL,
    clase text NOT NULL,
    mensaje text NOT NULL,
    abierto_en timestamp with time zone NOT NULL,
    vence_en timestamp with time zone NOT NULL,
    aviso_propietario text,
    aviso_vendedor text,
    resultado text,
    nota text,
    cerrado_en timestamp with time zone,
    cerrado_por integer,
    pago_id integer,
    devolucion_monto integer,
    CONSTRAINT casos_aach_check CHECK (((resultado IS NULL) = (cerrado_en IS NULL))),
    CONSTRAINT casos_aach_check1 CHECK (((pago_id IS NULL) = (devolucion_monto IS NULL))),
    CONSTRAINT casos_aach_check2 CHECK (((pago_id IS NULL) OR (resultado = 'anulada_por_duplicada'::text))),
    CONSTRAINT casos_aach_devolucion_monto_check CHECK ((devolucion_monto > 0)),
    CONSTRAINT casos_aach_resultado_check CHECK ((resultado = ANY (ARRAY['corregida'::text, 'anulada_por_duplicada'::text, 'anulada'::text]))),
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX casos_aach_abiertos ON casos_aach (poliza_id) WHERE (cerrado_en IS NULL);
CREATE INDEX casos_aach_pago ON casos_aach (pago_id) WHERE (pago_id IS NOT NULL);
CREATE INDEX casos_aach_poliza ON casos_aach (poliza_id);
CREATE INDEX casos_aach_por_vencer ON casos_aach (vence_en) WHERE (cerrado_en IS NULL);

CREATE TABLE certificados_cobertura (
    id integer GENERATED ALWAYS AS IDENTITY,
    codigo_hash text NOT NULL,
    patente text NOT NULL,
    momento timestamp with time zone NOT NULL,
    cubierta boolean NOT NULL,
    poliza_id integer,
    motivo text NOT NULL,
    usuario_id integer NOT NULL,
    emitido_en timestamp with time zone NOT NULL,
    sha256 text NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT certificados_cobertura_codigo_hash_key UNIQUE (codigo_hash)
);
CREATE INDEX certificados_cobertura_patente ON certificados_cobertura (patente);

CREATE TABLE claves_olvidadas (
    huella text NOT NULL,
    usuario_id integer NOT NULL,
    contra text NOT NULL,
    creada_en timestamp with time zone NOT NULL,
    vence_en timestamp with time zone NOT NULL,
    usada_en timestamp with time zone,
    PRIMARY KEY (huella)
);
CREATE INDEX claves_olvidadas_usuario ON claves_olvidadas (usuario_id);
CREATE INDEX claves_olvidadas_vence ON claves_olvidadas (vence_en);

CREATE TABLE coberturas (
    venta_vehiculo_id integer NOT NULL,
    patente text NOT NULL,
    periodo daterange NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    exenta boolean DEFAULT false NOT NULL,
    CONSTRAINT coberturas_patente_cabe CHECK ((octet_length(patente) <= 8)),
    PRIMARY KEY (venta_vehiculo_id),
    CONSTRAINT coberturas_no_se_traslapan EXCLUDE USING gist (numero_de_patente(patente) WITH =, periodo WITH &&) WHERE ((vigente AND (NOT exenta)))
);
CREATE INDEX coberturas_patente ON coberturas (patente) WHERE (vigente AND (NOT exenta));

CREATE TABLE codigos_de_respaldo (
    usuario_id integer NOT NULL,
    huella text NOT NULL,
    usado_en timestamp with time zone,
    PRIMARY KEY (usuario_id, huella)
);

CREATE TABLE codigos_de_titular (
    huella text NOT NULL,
    proposito text NOT NULL,
    rut integer,
    correo text NOT NULL,
    patente text,
    solicitud_id integer,
    creado_en timestamp with time zone NOT NULL,
    vence_en timestamp with time zone NOT NULL,
    usado_en timestamp with time zone,
    CONSTRAINT codigos_de_titular_proposito_check CHECK ((proposito = ANY (ARRAY['identidad'::text, 'descarga'::text]))),
    PRIMARY KEY (huella)
);
CREATE INDEX codigos_de_titular_vencen ON codigos_de_titular (vence_en);

CREATE TABLE codigos_de_venta (
    huella text NOT NULL,
    venta_id integer NOT NULL,
    proposito text NOT NULL,
    correo text,
    creado_en timestamp with time zone NOT NULL,
    vence_en timestamp with time zone NOT NULL,
    usado_en timestamp with time zone,
    CONSTRAINT codigos_de_venta_proposito_check CHECK ((proposito = ANY (ARRAY['retorno'::text, 'recuperacion'::text, 'entrega'::text]))),
    PRIMARY KEY (huella)
);
CREATE INDEX codigos_de_venta_venta ON codigos_de_venta (venta_id);

CREATE TABLE comunas (
    id integer NOT NULL,
    codigo text NOT NULL,
    nombre text NOT NULL,
    provincia text NOT NULL,
    region text NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT comunas_codigo_key UNIQUE (codigo)
);

CREATE TABLE consultas_registro (
    patente text NOT NULL,
    respuesta jsonb NOT NULL,
    consultada_en timestamp with time zone NOT NULL,
    PRIMARY KEY (patente)
);

CREATE TABLE convenio_primas (
    id integer GENERATED ALWAYS AS IDENTITY,
    convenio_id integer NOT NULL,
    tipo_vehiculo_id integer NOT NULL,
    tipo_uso_id integer,
    mes_legal smallint NOT NULL,
    valor_venta_base integer NOT NULL,
    tiene_prima_variable boolean DEFAULT false NOT NULL,
    prima_minima integer,
    prima_maxima integer,
    vigente boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT convenio_primas_check CHECK (((NOT tiene_prima_variable) OR (prima_minima <= prima_maxima))),
    CONSTRAINT convenio_primas_mes_legal_check CHECK ((mes_legal = ANY (ARRAY[3, 5, 9]))),
    CONSTRAINT convenio_primas_valor_venta_base_check CHECK ((valor_venta_base > 0)),
    PRIMARY KEY (id),
    CONSTRAINT convenio_primas_convenio_id_tipo_vehiculo_id_tipo_uso_id_key UNIQUE NULLS NOT DISTINCT (convenio_id, tipo_vehiculo_id, tipo_uso_id)
);

CREATE TABLE convenio_usuarios (
    id integer GENERATED ALWAYS AS IDENTITY,
    convenio_id integer NOT NULL,
    usuario_id integer NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    puede_masiva boolean DEFAULT false NOT NULL,
    puede_masiva_especial boolean DEFAULT false NOT NULL,
    puede_manual_especial boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT convenio_usuarios_convenio_id_usuario_id_key UNIQUE (convenio_id, usuario_id)
);
CREATE INDEX convenio_usuarios_usuario ON convenio_usuarios (usuario_id);

CREATE TABLE convenios (
    id integer GENERATED ALWAYS AS IDENTITY,
    nombre text NOT NULL,
    tipo_de_pago smallint NOT NULL,
    tipo_de_acceso smallint NOT NULL,
    inicio_vigencia date NOT NULL,
    termino_vigencia date NOT NULL,
    inicio_vigencia_polizas date NOT NULL,
    termino_vigencia_polizas date NOT NULL,
    corredor_id integer NOT NULL,
    es_extendido boolean DEFAULT false NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    carga_manual_especial boolean DEFAULT false NOT NULL,
    carga_masiva_especial boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[nombre])) STORED,
    permite_cambiar_tipo boolean DEFAULT false NOT NULL,
    CONSTRAINT convenios_check CHECK ((termino_vigencia > inicio_vigencia)),
    CONSTRAINT convenios_check1 CHECK ((termino_vigencia_polizas > inicio_vigencia_polizas)),
    PRIMARY KEY (id)
);

CREATE TABLE convenios_a_mano (
    usuario_id integer NOT NULL,
    convenio_id integer NOT NULL,
    favorito boolean DEFAULT false NOT NULL,
    usado_en timestamp with time zone,
    PRIMARY KEY (usuario_id, convenio_id)
);

CREATE TABLE corredores (
    id integer GENERATED ALWAYS AS IDENTITY,
    rut integer NOT NULL,
    dv character(1) NOT NULL,
    nombre text,
    segundo_nombre text,
    apellido_paterno text,
    apellido_materno text,
    razon_social text,
    comuna_id integer,
    email text,
    telefono text,
    calle text,
    numero text,
    departamento text,
    villa text,
    vigente boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[(((rut)::text || '-'::text) || (dv)::text), nombre, segundo_nombre, apellido_paterno, apellido_materno, razon_social, email, telefono])) STORED,
    PRIMARY KEY (id),
    CONSTRAINT corredores_rut_key UNIQUE (rut)
);

CREATE TABLE desafios_de_llave (
    huella text NOT NULL,
    para text NOT NULL,
    usuario_id integer,
    vence_en timestamp with time zone NOT NULL,
    CONSTRAINT desafios_de_llave_para_check CHECK ((para = ANY (ARRAY['registro'::text, 'factor'::text, 'entrada'::text]))),
    PRIMARY KEY (huella)
);
CREATE INDEX desafios_de_llave_vence ON desafios_de_llave (vence_en);

CREATE TABLE devoluciones (
    id integer GENERATED ALWAYS AS IDENTITY,
    pago_id integer NOT NULL,
    monto integer NOT NULL,
    motivo text NOT NULL,
    estado text NOT NULL,
    intentos integer DEFAULT 0 NOT NULL,
    ultima_respuesta text,
    creada_en timestamp with time zone NOT NULL,
    resuelta_en timestamp with time zone,
    devuelto integer DEFAULT 0 NOT NULL,
    pedida_en timestamp with time zone,
    CONSTRAINT devoluciones_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'devuelta'::text, 'rechazada'::text]))),
    CONSTRAINT devoluciones_monto_check CHECK ((monto > 0)),
    PRIMARY KEY (id),
    CONSTRAINT devoluciones_pago_id_key UNIQUE (pago_id)
);
CREATE INDEX devoluciones_por_resolver ON devoluciones (pago_id) WHERE (estado <> 'devuelta'::text);

CREATE TABLE dias_resumidos (
    dia date NOT NULL,
    resumido_en timestamp with time zone NOT NULL,
    PRIMARY KEY (dia)
);

CREATE TABLE documentos_reemplazados (
    clave text NOT NULL,
    poliza_id integer NOT NULL,
    sha256 text NOT NULL,
    bytes integer,
    motivo text NOT NULL,
    reemplazado_en timestamp with time zone NOT NULL,
    borrado_en timestamp with time zone,
    CONSTRAINT documentos_reemplazados_motivo_check CHECK ((motivo = ANY (ARRAY['anulacion'::text, 'vigencia'::text, 'regeneracion'::text]))),
    PRIMARY KEY (clave)
);
CREATE INDEX documentos_por_borrar ON documentos_reemplazados (reemplazado_en) WHERE (borrado_en IS NULL);
CREATE INDEX documentos_reemplazados_poliza ON documentos_reemplazados (poliza_id);

CREATE TABLE enlaces_publicos (
    id integer GENERATED ALWAYS AS IDENTITY,
    convenio_id integer NOT NULL,
    usuario_id integer NOT NULL,
    codigo text NOT NULL,
    creado_en timestamp with time zone NOT NULL,
    revocado_en timestamp with time zone,
    PRIMARY KEY (id),
    CONSTRAINT enlaces_publicos_codigo_key UNIQUE (codigo)
);

CREATE TABLE entidades (
    id integer GENERATED ALWAYS AS IDENTITY,
    rut integer NOT NULL,
    dv character(1) NOT NULL,
    nombres text,
    segundo_nombre text,
    apellido_paterno text,
    apellido_materno text,
    razon_social text,
    comuna_id integer,
    email text,
    telefono text,
    calle text,
    numero text,
    departamento text,
    villa text,
    version integer DEFAULT 1 NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[(((rut)::text || '-'::text) || (dv)::text), nombres, segundo_nombre, apellido_paterno, apellido_materno, razon_social, email, telefono])) STORED,
    vigente boolean DEFAULT true NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT entidades_rut_key UNIQUE (rut)
);

CREATE TABLE envios (
    id integer GENERATED ALWAYS AS IDENTITY,
    clase text NOT NULL,
    clave text NOT NULL,
    venta_id integer,
    destino text NOT NULL,
    contenido jsonb NOT NULL,
    estado text NOT NULL,
    intentos integer DEFAULT 0 NOT NULL,
    ultima_respuesta text,
    creado_en timestamp with time zone NOT NULL,
    enviado_en timestamp with time zone,
    ultimo_intento_en timestamp with time zone,
    huella text,
    olvidado_en timestamp with time zone,
    sha256 bytea,
    CONSTRAINT envios_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'enviado'::text, 'rechazado'::text]))),
    PRIMARY KEY (id),
    CONSTRAINT envios_clave_key UNIQUE (clave)
);
CREATE INDEX envios_con_destino ON envios (creado_en) WHERE ((destino <> ''::text) AND (clase = 'correo'::text));
CREATE INDEX envios_por_olvidar ON envios (creado_en) WHERE (olvidado_en IS NULL);
CREATE INDEX envios_por_resolver ON envios (clase, creado_en) WHERE (estado <> 'enviado'::text);
CREATE INDEX envios_venta ON envios (venta_id);

CREATE TABLE factores_totp (
    usuario_id integer NOT NULL,
    secreto text NOT NULL,
    creado_en timestamp with time zone NOT NULL,
    activado_en timestamp with time zone,
    ultimo_paso bigint DEFAULT 0 NOT NULL,
    PRIMARY KEY (usuario_id)
);

CREATE TABLE filtros_guardados (
    usuario_id integer NOT NULL,
    lista text NOT NULL,
    nombre text NOT NULL,
    valor jsonb NOT NULL,
    creado_en timestamp with time zone NOT NULL,
    PRIMARY KEY (usuario_id, lista, nombre)
);

CREATE TABLE hechos_breves (
    id bigint DEFAULT nextval('auditoria_id_seq'::regclass) NOT NULL,
    ocurrido_en timestamp with time zone NOT NULL,
    entidad_id integer NOT NULL,
    usuario_id integer,
    clase smallint NOT NULL,
    rol smallint NOT NULL,
    solicitud_id text,
    datos text NOT NULL,
    CONSTRAINT hechos_breves_clase_check CHECK (((clase >= 1) AND (clase <= 8))),
    CONSTRAINT hechos_breves_rol_check CHECK (((rol >= 1) AND (rol <= 7)))
);
CREATE INDEX hechos_breves_dias ON hechos_breves USING brin (ocurrido_en);
CREATE INDEX hechos_breves_entidad ON hechos_breves (entidad_id);
CREATE INDEX hechos_breves_por_juntar ON hechos_breves (ocurrido_en, id) WHERE (clase = 6);
CREATE INDEX hechos_breves_solicitud ON hechos_breves (solicitud_id) WHERE (length(solicitud_id) = 8);

CREATE TABLE hechos_de_venta (
    id bigint NOT NULL,
    desde timestamp with time zone NOT NULL,
    numero_poliza bigint NOT NULL,
    venta_id integer NOT NULL,
    usuario_id integer,
    monto integer NOT NULL,
    rol smallint NOT NULL,
    formas text NOT NULL,
    hechos bytea NOT NULL,
    solicitudes text NOT NULL,
    orden_compra text NOT NULL,
    codigo text NOT NULL,
    CONSTRAINT hechos_de_venta_check CHECK ((length(hechos) = (8 * length(formas)))),
    CONSTRAINT hechos_de_venta_formas_check CHECK ((lower(formas) ~ '^[iabcftdpneso]+$'::text)),
    CONSTRAINT hechos_de_venta_rol_check CHECK (((rol >= 1) AND (rol <= 7))),
    CONSTRAINT hechos_de_venta_solicitudes_check CHECK (((length(solicitudes) % 8) = 0)),
    PRIMARY KEY (venta_id)
);
CREATE INDEX hechos_de_venta_solicitudes ON hechos_de_venta USING gin (string_to_array(rtrim(regexp_replace(solicitudes, '(.{4}).{4}'::text, '\1 '::text, 'g'::text)), ' '::text));

CREATE TABLE polizas (
    id integer GENERATED ALWAYS AS IDENTITY,
    venta_id integer NOT NULL,
    venta_vehiculo_id integer NOT NULL,
    numero_poliza bigint NOT NULL,
    numero_folio bigint NOT NULL,
    patente text NOT NULL,
    vigencia_desde date NOT NULL,
    vigencia_hasta date NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    emitida_en timestamp with time zone NOT NULL,
    redaccion text NOT NULL,
    codigo_hash text NOT NULL,
    firmada boolean DEFAULT false NOT NULL,
    documento_clave text,
    documento_sha256 text,
    documento_bytes integer,
    version integer DEFAULT 1 NOT NULL,
    anulada_en timestamp with time zone,
    motivo_anulacion text,
    documento_olvidado_en timestamp with time zone,
    CONSTRAINT polizas_check CHECK ((vigente = (anulada_en IS NULL))),
    CONSTRAINT polizas_check1 CHECK ((vigente = (motivo_anulacion IS NULL))),
    CONSTRAINT polizas_check2 CHECK (((NOT firmada) OR ((documento_clave IS NOT NULL) AND (documento_sha256 IS NOT NULL)))),
    PRIMARY KEY (id),
    CONSTRAINT polizas_codigo_hash_unico EXCLUDE USING hash (codigo_hash WITH =),
    CONSTRAINT polizas_numero_folio_key UNIQUE (numero_folio),
    CONSTRAINT polizas_numero_poliza_key UNIQUE (numero_poliza),
    CONSTRAINT polizas_venta_vehiculo_id_key UNIQUE (venta_vehiculo_id)
);
CREATE INDEX polizas_anuladas ON polizas (anulada_en, id) WHERE (anulada_en IS NOT NULL);
CREATE INDEX polizas_emitidas_anuladas ON polizas (emitida_en) WHERE (NOT vigente);
CREATE INDEX polizas_emitidas_dia ON polizas (emitida_en) INCLUDE (venta_id);
CREATE INDEX polizas_patente ON polizas (patente);
CREATE INDEX polizas_por_olvidar ON polizas (vigencia_hasta) WHERE (documento_olvidado_en IS NULL);
CREATE INDEX polizas_por_vencer ON polizas (vigencia_hasta, id) WHERE vigente;
CREATE INDEX polizas_sin_firmar ON polizas (venta_id) WHERE (NOT firmada);
CREATE INDEX polizas_venta_orden ON polizas (venta_id, id);

CREATE TABLE idas_al_proveedor (
    huella text NOT NULL,
    navegador text NOT NULL,
    nonce text NOT NULL,
    verificador text NOT NULL,
    vence_en timestamp with time zone NOT NULL,
    PRIMARY KEY (huella)
);
CREATE INDEX idas_al_proveedor_vence ON idas_al_proveedor (vence_en);

CREATE TABLE idempotencia (
    clave text NOT NULL,
    actor text NOT NULL,
    huella text NOT NULL,
    respuesta jsonb,
    creada_en timestamp with time zone NOT NULL,
    PRIMARY KEY (actor, clave)
);

CREATE TABLE identidades_externas (
    emisor text NOT NULL,
    sujeto text NOT NULL,
    usuario_id integer NOT NULL,
    creada_en timestamp with time zone NOT NULL,
    usada_en timestamp with time zone NOT NULL,
    PRIMARY KEY (emisor, sujeto),
    CONSTRAINT identidades_externas_usuario_id_emisor_key UNIQUE (usuario_id, emisor)
);

CREATE TABLE incidentes (
    id integer GENERATED ALWAYS AS IDENTITY,
    clase text NOT NULL,
    venta_id integer,
    detalle text NOT NULL,
    abierto_en timestamp with time zone NOT NULL,
    cerrado_en timestamp with time zone,
    causa text,
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX incidentes_abiertos ON incidentes (clase, venta_id) WHERE (cerrado_en IS NULL);
CREATE UNIQUE INDEX incidentes_de_firma ON incidentes (clase) WHERE ((venta_id IS NULL) AND (cerrado_en IS NULL) AND (clase = ANY (ARRAY['firma_por_vencer'::text, 'firma_rechazada'::text, 'firma_no_vigente'::text])));

CREATE TABLE informe_partes (
    informe_id integer NOT NULL,
    turno integer NOT NULL,
    numero integer NOT NULL,
    sha256 text NOT NULL,
    bytes integer NOT NULL,
    PRIMARY KEY (informe_id, turno, numero)
);

CREATE TABLE informes (
    id integer GENERATED ALWAYS AS IDENTITY,
    usuario_id integer NOT NULL,
    clase text NOT NULL,
    alcance text NOT NULL,
    desde date NOT NULL,
    hasta date NOT NULL,
    convenios_id integer[] NOT NULL,
    corredor_id integer,
    estado text NOT NULL,
    total integer NOT NULL,
    procesadas integer DEFAULT 0 NOT NULL,
    turno integer DEFAULT 0 NOT NULL,
    creado_en timestamp with time zone NOT NULL,
    terminado_en timestamp with time zone,
    CONSTRAINT informes_alcance_check CHECK ((alcance = ANY (ARRAY['todo'::text, 'corredor'::text, 'propio'::text]))),
    CONSTRAINT informes_check CHECK (((estado = 'pendiente'::text) = (terminado_en IS NULL))),
    CONSTRAINT informes_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'listo'::text, 'fallido'::text]))),
    PRIMARY KEY (id)
);
CREATE INDEX informes_creado ON informes (creado_en);
CREATE INDEX informes_usuario ON informes (usuario_id) WHERE (estado = 'pendiente'::text);

CREATE TABLE intentos_acceso (
    clave text NOT NULL,
    fallos integer NOT NULL,
    ultimo_en timestamp with time zone NOT NULL,
    libre_en timestamp with time zone NOT NULL,
    PRIMARY KEY (clave)
);

CREATE TABLE llaves_de_acceso (
    id integer GENERATED ALWAYS AS IDENTITY,
    usuario_id integer NOT NULL,
    credencial text NOT NULL,
    clave_publica bytea NOT NULL,
    contador bigint NOT NULL,
    nombre text NOT NULL,
    creada_en timestamp with time zone NOT NULL,
    usada_en timestamp with time zone,
    PRIMARY KEY (id),
    CONSTRAINT llaves_de_acceso_credencial_key UNIQUE (credencial)
);
CREATE INDEX llaves_de_acceso_usuario ON llaves_de_acceso (usuario_id);

CREATE TABLE logos (
    sha256 text NOT NULL,
    contenido bytea NOT NULL,
    ancho integer NOT NULL,
    alto integer NOT NULL,
    creado_en timestamp with time zone NOT NULL,
    CONSTRAINT logos_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
    PRIMARY KEY (sha256)
);

CREATE TABLE marcas (
    id integer GENERATED ALWAYS AS IDENTITY,
    nombre text NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[nombre])) STORED,
    PRIMARY KEY (id),
    CONSTRAINT marcas_nombre_key UNIQUE (nombre)
);

CREATE TABLE marcas_comerciales (
    id integer GENERATED ALWAYS AS IDENTITY,
    corredor_id integer,
    convenio_id integer,
    nombre text,
    color text,
    logo text,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT marcas_comerciales_check CHECK ((num_nonnulls(corredor_id, convenio_id) = 1)),
    CONSTRAINT marcas_comerciales_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
    PRIMARY KEY (id),
    CONSTRAINT marcas_comerciales_convenio_id_key UNIQUE (convenio_id),
    CONSTRAINT marcas_comerciales_corredor_id_key UNIQUE (corredor_id)
);

CREATE TABLE modelos (
    id integer GENERATED ALWAYS AS IDENTITY,
    marca_id integer NOT NULL,
    tipo_vehiculo_id integer NOT NULL,
    nombre text NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[nombre])) STORED,
    PRIMARY KEY (id),
    CONSTRAINT modelos_marca_id_tipo_vehiculo_id_nombre_key UNIQUE (marca_id, tipo_vehiculo_id, nombre)
);

CREATE TABLE numeros_saltados (
    id integer GENERATED ALWAYS AS IDENTITY,
    clase text NOT NULL,
    desde bigint NOT NULL,
    hasta bigint NOT NULL,
    rango_id integer,
    motivo text NOT NULL,
    saltado_en timestamp with time zone NOT NULL,
    CONSTRAINT numeros_saltados_check CHECK ((hasta >= desde)),
    CONSTRAINT numeros_saltados_clase_check CHECK ((clase = ANY (ARRAY['poliza'::text, 'folio'::text, 'venta'::text]))),
    PRIMARY KEY (id),
    CONSTRAINT numeros_saltados_clase_int8range_excl EXCLUDE USING gist (clase WITH =, int8range(desde, hasta, '[]'::text) WITH &&)
);

CREATE TABLE pagos (
    id integer GENERATED ALWAYS AS IDENTITY,
    venta_id integer NOT NULL,
    proveedor text NOT NULL,
    estado text NOT NULL,
    monto integer NOT NULL,
    orden_compra text NOT NULL,
    codigo_autorizacion text,
    creado_en timestamp with time zone NOT NULL,
    resuelto_en timestamp with time zone,
    sesion_pago text,
    token text,
    direccion text,
    creacion_en timestamp with time zone,
    confirmacion_en timestamp with time zone,
    autorizado_en timestamp with time zone,
    medio text,
    tarjeta text,
    motivo text,
    CONSTRAINT pagos_estado_check CHECK ((estado = ANY (ARRAY['iniciado'::text, 'autorizado'::text, 'rechazado'::text, 'abandonado'::text, 'desconocido'::text]))),
    PRIMARY KEY (id),
    CONSTRAINT pagos_orden_compra_key UNIQUE (orden_compra)
);
CREATE INDEX pagos_abiertos ON pagos (creado_en) WHERE (estado = ANY (ARRAY['iniciado'::text, 'desconocido'::text]));
CREATE UNIQUE INDEX pagos_de_venta ON pagos (venta_id, (
CASE
    WHEN (estado = 'autorizado'::text) THEN 0
    ELSE id
END));
CREATE INDEX pagos_fallidos ON pagos (resuelto_en) WHERE (estado = ANY (ARRAY['rechazado'::text, 'abandonado'::text]));
CREATE UNIQUE INDEX pagos_token_unico ON pagos (token) WHERE (token IS NOT NULL);
CREATE UNIQUE INDEX pagos_uno_en_curso ON pagos (venta_id) WHERE (estado = ANY (ARRAY['iniciado'::text, 'desconocido'::text]));

CREATE TABLE presion (
    unica boolean DEFAULT true NOT NULL,
    medida_en timestamp with time zone NOT NULL,
    espera_s double precision NOT NULL,
    ventas_por_minuto integer NOT NULL,
    publicas_por_minuto integer NOT NULL,
    CONSTRAINT presion_unica_check CHECK (unica),
    PRIMARY KEY (unica)
);

CREATE TABLE propietarios (
    id integer GENERATED ALWAYS AS IDENTITY,
    rut integer NOT NULL,
    dv character(1) NOT NULL,
    nombre text,
    segundo_nombre text,
    apellido_paterno text,
    apellido_materno text,
    razon_social text,
    email text,
    telefono text,
    comuna_id integer,
    calle text,
    numero text,
    departamento text,
    villa text,
    version integer DEFAULT 1 NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[(((rut)::text || '-'::text) || (dv)::text), nombre, segundo_nombre, apellido_paterno, apellido_materno, razon_social, email, telefono])) STORED,
    origen text DEFAULT 'mantenida'::text NOT NULL,
    modificado_en timestamp with time zone,
    CONSTRAINT propietarios_origen_check CHECK ((origen = ANY (ARRAY['mantenida'::text, 'venta'::text]))),
    PRIMARY KEY (id),
    CONSTRAINT propietarios_rut_key UNIQUE (rut)
);
CREATE INDEX propietarios_busqueda ON propietarios USING gin (busqueda gin_trgm_ops);

CREATE TABLE rangos (
    id integer GENERATED ALWAYS AS IDENTITY,
    clase text NOT NULL,
    numero_inicial bigint NOT NULL,
    numero_final bigint NOT NULL,
    siguiente bigint NOT NULL,
    inicio_vigencia date NOT NULL,
    termino_vigencia date NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT rangos_check CHECK ((numero_final > numero_inicial)),
    CONSTRAINT rangos_check1 CHECK (((siguiente >= numero_inicial) AND (siguiente <= (numero_final + 1)))),
    CONSTRAINT rangos_clase_check CHECK ((clase = ANY (ARRAY['poliza'::text, 'folio'::text]))),
    PRIMARY KEY (id),
    CONSTRAINT rangos_clase_int8range_excl EXCLUDE USING gist (clase WITH =, int8range(numero_inicial, numero_final, '[]'::text) WITH &&)
);

CREATE TABLE reemisiones (
    id integer GENERATED ALWAYS AS IDENTITY,
    venta_id integer NOT NULL,
    fecha_emision timestamp with time zone NOT NULL,
    codigo_autorizacion text NOT NULL,
    respuesta text NOT NULL,
    estado text NOT NULL,
    solicitada_por integer NOT NULL,
    solicitada_en timestamp with time zone NOT NULL,
    resuelta_por integer,
    resuelta_en timestamp with time zone,
    CONSTRAINT reemisiones_check CHECK (((estado = 'pendiente'::text) = (resuelta_en IS NULL))),
    CONSTRAINT reemisiones_check1 CHECK (((estado = ANY (ARRAY['aprobada'::text, 'rechazada'::text])) = (resuelta_por IS NOT NULL))),
    CONSTRAINT reemisiones_check2 CHECK ((resuelta_por <> solicitada_por)),
    CONSTRAINT reemisiones_codigo_autorizacion_check CHECK ((length(codigo_autorizacion) >= 4)),
    CONSTRAINT reemisiones_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'aprobada'::text, 'rechazada'::text, 'confirmada'::text]))),
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX reemisiones_una_pendiente ON reemisiones (venta_id) WHERE (estado = 'pendiente'::text);

CREATE TABLE restricciones (
    id integer GENERATED ALWAYS AS IDENTITY,
    clase text NOT NULL,
    rut integer,
    correo text NOT NULL,
    solicitud_id integer NOT NULL,
    desde timestamp with time zone NOT NULL,
    hasta date,
    CONSTRAINT restricciones_clase_check CHECK ((clase = ANY (ARRAY['bloqueo'::text, 'oposicion'::text]))),
    PRIMARY KEY (id)
);
CREATE INDEX restricciones_rut ON restricciones (rut);

CREATE TABLE resumen_dias (
    dia date NOT NULL,
    convenio_id integer NOT NULL,
    origen smallint NOT NULL,
    ventas integer NOT NULL,
    polizas integer NOT NULL,
    monto bigint NOT NULL,
    rechazados integer NOT NULL,
    abandonados integer NOT NULL,
    dejadas_1 integer NOT NULL,
    dejadas_2 integer NOT NULL,
    dejadas_3 integer NOT NULL,
    dejadas_4 integer NOT NULL,
    PRIMARY KEY (dia, convenio_id, origen)
);

CREATE TABLE sesiones (
    id uuid NOT NULL,
    usuario_id integer NOT NULL,
    tipo text NOT NULL,
    convenio_id integer,
    turno integer DEFAULT 1 NOT NULL,
    rotada_en timestamp with time zone NOT NULL,
    creada_en timestamp with time zone NOT NULL,
    vence_en timestamp with time zone NOT NULL,
    cerrada_en timestamp with time zone,
    motivo_cierre text,
    venta_id integer,
    correo text,
    ip text,
    navegador text,
    usada_en timestamp with time zone,
    paso text,
    salida text,
    CONSTRAINT sesiones_paso_check CHECK ((paso = ANY (ARRAY['factor'::text, 'enrolar'::text]))),
    CONSTRAINT sesiones_tipo_check CHECK ((tipo = ANY (ARRAY['login'::text, 'publico'::text]))),
    PRIMARY KEY (id)
);
CREATE INDEX sesiones_usuario ON sesiones (usuario_id) WHERE (cerrada_en IS NULL);

CREATE TABLE solicitudes_de_datos (
    id integer GENERATED ALWAYS AS IDENTITY,
    derecho text NOT NULL,
    rut integer,
    correo text NOT NULL,
    patente text,
    detalle text NOT NULL,
    creada_en timestamp with time zone NOT NULL,
    vence_en date NOT NULL,
    prorroga text,
    prorrogada_en timestamp with time zone,
    estado text DEFAULT 'pendiente'::text NOT NULL,
    respuesta text,
    cerrada_en timestamp with time zone,
    cerrada_por integer,
    version integer DEFAULT 1 NOT NULL,
    ingresada_por integer,
    recibida_el date,
    identidad text,
    CONSTRAINT solicitudes_de_datos_check CHECK (((estado = 'pendiente'::text) = (cerrada_en IS NULL))),
    CONSTRAINT solicitudes_de_datos_check1 CHECK (((estado = 'pendiente'::text) = (respuesta IS NULL))),
    CONSTRAINT solicitudes_de_datos_check2 CHECK (((prorroga IS NULL) = (prorrogada_en IS NULL))),
    CONSTRAINT solicitudes_de_datos_check3 CHECK (((ingresada_por IS NULL) = (recibida_el IS NULL))),
    CONSTRAINT solicitudes_de_datos_check4 CHECK (((ingresada_por IS NULL) = (identidad IS NULL))),
    CONSTRAINT solicitudes_de_datos_derecho_check CHECK ((derecho = ANY (ARRAY['acceso'::text, 'rectificacion'::text, 'supresion'::text, 'bloqueo'::text, 'portabilidad'::text, 'oposicion'::text]))),
    CONSTRAINT solicitudes_de_datos_estado_check CHECK ((estado = ANY (ARRAY['pendiente'::text, 'acogida'::text, 'acogida_en_parte'::text, 'rechazada'::text]))),
    PRIMARY KEY (id)
);
CREATE INDEX solicitudes_de_datos_por_vencer ON solicitudes_de_datos (vence_en) WHERE (estado = 'pendiente'::text);

CREATE TABLE stock_reservado (
    clase text NOT NULL,
    cantidad bigint NOT NULL,
    CONSTRAINT stock_reservado_cantidad_check CHECK ((cantidad >= 0)),
    CONSTRAINT stock_reservado_clase_check CHECK ((clase = ANY (ARRAY['poliza'::text, 'folio'::text]))),
    PRIMARY KEY (clase)
);

CREATE TABLE techo_de_ventas (
    unico boolean DEFAULT true NOT NULL,
    techo bigint NOT NULL,
    pedido bigint NOT NULL,
    subido_en timestamp with time zone NOT NULL,
    CONSTRAINT techo_de_ventas_check CHECK ((pedido >= techo)),
    CONSTRAINT techo_de_ventas_unico_check CHECK (unico),
    PRIMARY KEY (unico)
);

CREATE TABLE temporadas_cerradas (
    termino date NOT NULL,
    venta_hasta integer NOT NULL,
    polizas integer NOT NULL,
    huellas jsonb NOT NULL,
    version_postgres integer NOT NULL,
    cerrada_en timestamp with time zone NOT NULL,
    PRIMARY KEY (termino)
);

CREATE TABLE tipos_uso (
    id integer GENERATED ALWAYS AS IDENTITY,
    tipo_vehiculo_id integer NOT NULL,
    nombre text NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[nombre])) STORED,
    PRIMARY KEY (id),
    CONSTRAINT tipos_uso_tipo_vehiculo_id_nombre_key UNIQUE (tipo_vehiculo_id, nombre)
);

CREATE TABLE tipos_vehiculo (
    id integer GENERATED ALWAYS AS IDENTITY,
    nombre text NOT NULL,
    codigo_renta integer DEFAULT 0 NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[nombre])) STORED,
    clase_patente text DEFAULT 'cualquiera'::text NOT NULL,
    CONSTRAINT tipos_vehiculo_clase_patente_check CHECK ((clase_patente = ANY (ARRAY['cualquiera'::text, 'motocicleta'::text]))),
    PRIMARY KEY (id),
    CONSTRAINT tipos_vehiculo_nombre_key UNIQUE (nombre)
);

CREATE TABLE turnos_de_espera (
    id bigint GENERATED ALWAYS AS IDENTITY,
    llego_en timestamp with time zone NOT NULL,
    visto_en timestamp with time zone NOT NULL,
    entro_en timestamp with time zone,
    PRIMARY KEY (id)
);
CREATE INDEX turnos_de_espera_entrados ON turnos_de_espera (entro_en) WHERE (entro_en IS NOT NULL);
CREATE INDEX turnos_de_espera_presentes ON turnos_de_espera (visto_en) WHERE (entro_en IS NULL);

CREATE TABLE usuario_corredores (
    usuario_id integer NOT NULL,
    corredor_id integer NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    PRIMARY KEY (usuario_id, corredor_id)
);

CREATE TABLE usuarios (
    id integer GENERATED ALWAYS AS IDENTITY,
    nombre_usuario text NOT NULL,
    clave_hash text,
    entidad_id integer,
    perfil_id smallint NOT NULL,
    tipo_login smallint NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[nombre_usuario])) STORED,
    CONSTRAINT usuarios_perfil_id_check CHECK (((perfil_id >= 1) AND (perfil_id <= 5))),
    CONSTRAINT usuarios_tipo_login_check CHECK ((tipo_login = ANY (ARRAY[0, 1]))),
    PRIMARY KEY (id)
);
CREATE UNIQUE INDEX usuarios_nombre ON usuarios (lower(nombre_usuario));

CREATE TABLE vehiculos (
    id integer GENERATED ALWAYS AS IDENTITY,
    patente text NOT NULL,
    dv character(1),
    modelo_id integer NOT NULL,
    tipo_uso_id integer,
    numero_motor text NOT NULL,
    anio_fabricacion integer NOT NULL,
    propietario_id integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[patente, (dv)::text, numero_motor])) STORED,
    origen text DEFAULT 'venta'::text NOT NULL,
    CONSTRAINT vehiculos_origen_check CHECK ((origen = ANY (ARRAY['venta'::text, 'mantenida'::text]))),
    PRIMARY KEY (id),
    CONSTRAINT vehiculos_patente_key UNIQUE (patente)
);
CREATE INDEX vehiculos_busqueda ON vehiculos USING gin (busqueda gin_trgm_ops);
CREATE INDEX vehiculos_modelo ON vehiculos (modelo_id);
CREATE INDEX vehiculos_propietario ON vehiculos (propietario_id);

CREATE TABLE venta_vehiculos (
    id integer GENERATED ALWAYS AS IDENTITY,
    venta_id integer NOT NULL,
    posicion integer NOT NULL,
    patente text NOT NULL,
    dv character(1),
    tipo_vehiculo_id integer NOT NULL,
    tipo_uso_id integer,
    modelo_id integer NOT NULL,
    numero_motor text NOT NULL,
    anio_fabricacion integer NOT NULL,
    rut integer NOT NULL,
    rut_dv character(1) NOT NULL,
    nombre text,
    segundo_nombre text,
    apellido_paterno text,
    apellido_materno text,
    razon_social text,
    telefono text,
    email text NOT NULL,
    prima integer NOT NULL,
    mes_legal smallint NOT NULL,
    vigencia_desde date NOT NULL,
    vigencia_hasta date NOT NULL,
    registro_verificado boolean NOT NULL,
    informar_aach boolean DEFAULT true NOT NULL,
    conocido_por text,
    patente_validada boolean DEFAULT true NOT NULL,
    prima_manual boolean DEFAULT false NOT NULL,
    busqueda text GENERATED ALWAYS AS (texto_busqueda(VARIADIC ARRAY[patente, nombre, segundo_nombre, apellido_paterno, apellido_materno, razon_social])) STORED,
    escritos text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT venta_vehiculos_check CHECK ((vigencia_desde <= vigencia_hasta)),
    CONSTRAINT venta_vehiculos_conocido_por_check CHECK ((conocido_por = ANY (ARRAY['patente'::text, 'rut'::text]))),
    CONSTRAINT venta_vehiculos_prima_check CHECK ((prima > 0)),
    PRIMARY KEY (id),
    CONSTRAINT venta_vehiculos_venta_id_patente_key UNIQUE (venta_id, patente),
    CONSTRAINT venta_vehiculos_venta_id_posicion_key UNIQUE (venta_id, posicion)
);
CREATE INDEX venta_vehiculos_busqueda ON venta_vehiculos USING gin (busqueda gin_trgm_ops);
CREATE INDEX venta_vehiculos_patente ON venta_vehiculos (patente);
CREATE INDEX venta_vehiculos_por_anonimizar ON venta_vehiculos (vigencia_hasta) WHERE ((rut <> 0) OR (email <> ''::text));
CREATE INDEX venta_vehiculos_rut ON venta_vehiculos (rut);

CREATE TABLE ventas (
    id integer GENERATED ALWAYS AS IDENTITY (START WITH 1001),
    convenio_id integer NOT NULL,
    usuario_id integer NOT NULL,
    sesion_id uuid,
    origen smallint NOT NULL,
    especial boolean DEFAULT false NOT NULL,
    etapa smallint NOT NULL,
    estado_venta smallint DEFAULT 7 NOT NULL,
    estado_emision smallint,
    monto_en_pesos integer NOT NULL,
    creado_en timestamp with time zone NOT NULL,
    pagada_en timestamp with time zone,
    emitida_en timestamp with time zone,
    terminos_version text,
    terminos_aceptados_en timestamp with time zone,
    correo_comprador text,
    turno_emision integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    vigente boolean DEFAULT true NOT NULL,
    anulada_en timestamp with time zone,
    motivo_anulacion text,
    terminos_huella text,
    CONSTRAINT ventas_check CHECK ((vigente = (anulada_en IS NULL))),
    CONSTRAINT ventas_check1 CHECK ((vigente = (motivo_anulacion IS NULL))),
    CONSTRAINT ventas_estado_emision_check CHECK (((estado_emision >= 0) AND (estado_emision <= 3))),
    CONSTRAINT ventas_etapa_check CHECK (((etapa >= 0) AND (etapa <= 5))),
    CONSTRAINT ventas_monto_en_pesos_check CHECK ((monto_en_pesos >= 0)),
    CONSTRAINT ventas_origen_check CHECK ((origen = ANY (ARRAY[0, 1]))),
    PRIMARY KEY (id)
);
CREATE INDEX ventas_de_usuario_en_curso ON ventas (usuario_id, id) WHERE ((pagada_en IS NULL) AND vigente);
CREATE INDEX ventas_de_usuario_pagadas ON ventas (usuario_id, pagada_en, id) WHERE (pagada_en IS NOT NULL);
CREATE INDEX ventas_emitidas ON ventas (emitida_en) WHERE (emitida_en IS NOT NULL);
CREATE INDEX ventas_pagadas ON ventas (pagada_en, id) WHERE (pagada_en IS NOT NULL);
CREATE INDEX ventas_pagadas_anuladas ON ventas (pagada_en) WHERE (NOT vigente);
CREATE INDEX ventas_por_olvidar ON ventas (creado_en) WHERE (pagada_en IS NULL);
CREATE INDEX ventas_sesion ON ventas (sesion_id);
CREATE INDEX ventas_sin_emitir ON ventas (id) WHERE ((pagada_en IS NOT NULL) AND (estado_emision IS DISTINCT FROM 3));
CREATE INDEX ventas_sin_pagar ON ventas (creado_en) WHERE ((pagada_en IS NULL) AND vigente);
CREATE INDEX ventas_sin_sun ON ventas (id) WHERE ((estado_venta = 13) AND vigente);
CREATE INDEX ventas_usuario ON ventas (usuario_id, id);

CREATE VIEW hechos AS
 SELECT auditoria.id,
    auditoria.ocurrido_en,
    auditoria.usuario_id,
    auditoria.rol,
    auditoria.accion,
    auditoria.entidad,
    auditoria.entidad_id,
    auditoria.antes,
    auditoria.despues,
    auditoria.solicitud_id
   FROM auditoria
UNION ALL
 SELECT b.id,
    b.ocurrido_en,
    b.usuario_id,
    ('{venta,administrador,soporte,ventaEspecial,corredor,publico,anonimo}'::text[])[b.rol] AS rol,
    ('{ingresar_vehiculos,cambiar_etapa,aceptar_terminos,pagar,numerar_polizas,emitir,generar_sun,informar_aach}'::text[])[b.clase] AS accion,
        CASE
            WHEN (b.clase = 8) THEN 'poliza'::text
            ELSE 'venta'::text
        END AS entidad,
    b.entidad_id,
        CASE b.clase
            WHEN 2 THEN jsonb_build_object('etapa', ((b.datos)::jsonb -> 0), 'montoEnPesos', ((b.datos)::jsonb -> 1))
            WHEN 3 THEN jsonb_build_object('etapa', ((b.datos)::jsonb -> 0))
            ELSE NULL::jsonb
        END AS antes,
        CASE b.clase
            WHEN 1 THEN jsonb_build_object('montoEnPesos', ((b.datos)::jsonb -> 0), 'cantidadVehiculos', ((b.datos)::jsonb -> 1))
            WHEN 2 THEN jsonb_build_object('etapa', ((b.datos)::jsonb -> 2), 'montoEnPesos', ((b.datos)::jsonb -> 3))
            WHEN 3 THEN jsonb_build_object('etapa', ((b.datos)::jsonb -> 1), 'enLinea', ((b.datos)::jsonb -> 2), 'vehiculos', ((b.datos)::jsonb -> 3))
            WHEN 4 THEN jsonb_build_object('ordenCompra', ((b.datos)::jsonb -> 0), 'codigoAutorizacion', ((b.datos)::jsonb -> 1))
            WHEN 5 THEN jsonb_build_object('cantidad', ((b.datos)::jsonb -> 0), 'desde', ((b.datos)::jsonb -> 1))
            WHEN 6 THEN jsonb_build_object('polizas', ((b.datos)::jsonb -> 0))
            WHEN 7 THEN ( SELECT jsonb_build_object('clave', s.clave, 'sha256', s.sha256, 'polizas', s.polizas, 'total', s.total) AS jsonb_build_object
               FROM archivos_sun s
              WHERE ((s.venta_id = b.entidad_id) AND (s.creado_en = b.ocurrido_en))
             LIMIT 1)
            WHEN 8 THEN jsonb_build_object('estado', ((b.datos)::jsonb -> 0), 'mensaje', ((b.datos)::jsonb -> 1))
            ELSE NULL::jsonb
        END AS despues,
    b.solicitud_id
   FROM hechos_breves b
UNION ALL
 SELECT f.id,
    f.ocurrido_en,
        CASE
            WHEN (NOT f.del_sistema) THEN h.usuario_id
            ELSE NULL::integer
        END AS usuario_id,
        CASE
            WHEN f.del_sistema THEN 'anonimo'::text
            ELSE ('{venta,administrador,soporte,ventaEspecial,corredor,publico,anonimo}'::text[])[h.rol]
        END AS rol,
        CASE f.forma
            WHEN 'i'::text THEN 'ingresar_vehiculos'::text
            WHEN 't'::text THEN 'aceptar_terminos'::text
            WHEN 'd'::text THEN 'aceptar_terminos'::text
            WHEN 'p'::text THEN 'pagar'::text
            WHEN 'n'::text THEN 'numerar_polizas'::text
            WHEN 'e'::text THEN 'emitir'::text
            WHEN 's'::text THEN 'generar_sun'::text
            ELSE 'cambiar_etapa'::text
        END AS accion,
    'venta'::text AS entidad,
    h.venta_id AS entidad_id,
        CASE f.forma
            WHEN 'a'::text THEN jsonb_build_object('etapa', 1, 'montoEnPesos', h.monto)
            WHEN 'b'::text THEN jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
            WHEN 'c'::text THEN jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
            WHEN 'f'::text THEN jsonb_build_object('etapa', 3, 'montoEnPesos', h.monto)
            WHEN 't'::text THEN jsonb_build_object('etapa', 3)
            WHEN 'd'::text THEN jsonb_build_object('etapa', 3)
            ELSE NULL::jsonb
        END AS antes,
        CASE f.forma
            WHEN 'i'::text THEN jsonb_build_object('montoEnPesos', h.monto, 'cantidadVehiculos', 1)
            WHEN 'a'::text THEN jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
            WHEN 'b'::text THEN jsonb_build_object('etapa', 3, 'montoEnPesos', h.monto)
            WHEN 'c'::text THEN jsonb_build_object('etapa', 1, 'montoEnPesos', h.monto)
            WHEN 'f'::text THEN jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
            WHEN 't'::text THEN jsonb_build_object('etapa', 4, 'enLinea', true, 'vehiculos', 1)
            WHEN 'd'::text THEN jsonb_build_object('etapa', 4, 'enLinea', false, 'vehiculos', 1)
            WHEN 'p'::text THEN jsonb_build_object('ordenCompra', h.orden_compra, 'codigoAutorizacion', h.codigo)
            WHEN 'n'::text THEN jsonb_build_object('cantidad', 1, 'desde', h.numero_poliza)
            WHEN 'e'::text THEN jsonb_build_object('polizas', 1)
            WHEN 's'::text THEN ( SELECT jsonb_build_object('clave', s.clave, 'sha256', s.sha256, 'polizas', s.polizas, 'total', s.total) AS jsonb_build_object
               FROM archivos_sun s
              WHERE ((s.venta_id = h.venta_id) AND (s.creado_en = f.ocurrido_en))
             LIMIT 1)
            ELSE NULL::jsonb
        END AS despues,
    f.solicitud_id
   FROM (((hechos_de_venta h
     CROSS JOIN LATERAL generate_series(1, length(h.formas)) n(n))
     CROSS JOIN LATERAL ( SELECT substr(h.formas, n.n, 1) AS letra,
            ((('x'::text || encode(substr(h.hechos, ((8 * n.n) - 7), 8), 'hex'::text)))::bit(64))::bigint AS dicho) d)
     CROSS JOIN LATERAL ( SELECT lower(d.letra) AS forma,
            (d.letra = lower(d.letra)) AS del_sistema,
            (h.id + ((d.dicho >> 32) & (16777215)::bigint)) AS id,
            (h.desde + (((d.dicho & '4294967295'::bigint))::double precision * '00:00:00.001'::interval)) AS ocurrido_en,
            substr(h.solicitudes, ((((d.dicho >> 56))::integer * 8) + 1), 8) AS solicitud_id) f)
  WHERE (f.forma <> 'o'::text)
UNION ALL
 SELECT f.id,
    f.ocurrido_en,
        CASE
            WHEN (NOT f.del_sistema) THEN h.usuario_id
            ELSE NULL::integer
        END AS usuario_id,
        CASE
            WHEN f.del_sistema THEN 'anonimo'::text
            ELSE ('{venta,administrador,soporte,ventaEspecial,corredor,publico,anonimo}'::text[])[h.rol]
        END AS rol,
    'informar_aach'::text AS accion,
    'poliza'::text AS entidad,
    p.id AS entidad_id,
    NULL::jsonb AS antes,
    jsonb_build_object('estado', 'aceptado', 'mensaje', 'Póliza informada con éxito') AS despues,
    f.solicitud_id
   FROM ((((polizas p
     JOIN hechos_de_venta h ON ((h.venta_id = p.venta_id)))
     CROSS JOIN LATERAL generate_series(1, length(h.formas)) n(n))
     CROSS JOIN LATERAL ( SELECT substr(h.formas, n.n, 1) AS letra,
            ((('x'::text || encode(substr(h.hechos, ((8 * n.n) - 7), 8), 'hex'::text)))::bit(64))::bigint AS dicho) d)
     CROSS JOIN LATERAL ( SELECT lower(d.letra) AS forma,
            (d.letra = lower(d.letra)) AS del_sistema,
            (h.id + ((d.dicho >> 32) & (16777215)::bigint)) AS id,
            (h.desde + (((d.dicho & '4294967295'::bigint))::double precision * '00:00:00.001'::interval)) AS ocurrido_en,
            substr(h.solicitudes, ((((d.dicho >> 56))::integer * 8) + 1), 8) AS solicitud_id) f)
  WHERE (f.forma = 'o'::text);

CREATE VIEW hechos_juntos AS
 SELECT f.id,
    f.ocurrido_en,
        CASE
            WHEN (NOT f.del_sistema) THEN h.usuario_id
            ELSE NULL::integer
        END AS usuario_id,
        CASE
            WHEN f.del_sistema THEN 'anonimo'::text
            ELSE ('{venta,administrador,soporte,ventaEspecial,corredor,publico,anonimo}'::text[])[h.rol]
        END AS rol,
        CASE f.forma
            WHEN 'i'::text THEN 'ingresar_vehiculos'::text
            WHEN 't'::text THEN 'aceptar_terminos'::text
            WHEN 'd'::text THEN 'aceptar_terminos'::text
            WHEN 'p'::text THEN 'pagar'::text
            WHEN 'n'::text THEN 'numerar_polizas'::text
            WHEN 'e'::text THEN 'emitir'::text
            WHEN 's'::text THEN 'generar_sun'::text
            ELSE 'cambiar_etapa'::text
        END AS accion,
    'venta'::text AS entidad,
    h.venta_id AS entidad_id,
        CASE f.forma
            WHEN 'a'::text THEN jsonb_build_object('etapa', 1, 'montoEnPesos', h.monto)
            WHEN 'b'::text THEN jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
            WHEN 'c'::text THEN jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
            WHEN 'f'::text THEN jsonb_build_object('etapa', 3, 'montoEnPesos', h.monto)
            WHEN 't'::text THEN jsonb_build_object('etapa', 3)
            WHEN 'd'::text THEN jsonb_build_object('etapa', 3)
            ELSE NULL::jsonb
        END AS antes,
        CASE f.forma
            WHEN 'i'::text THEN jsonb_build_object('montoEnPesos', h.monto, 'cantidadVehiculos', 1)
            WHEN 'a'::text THEN jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
            WHEN 'b'::text THEN jsonb_build_object('etapa', 3, 'montoEnPesos', h.monto)
            WHEN 'c'::text THEN jsonb_build_object('etapa', 1, 'montoEnPesos', h.monto)
            WHEN 'f'::text THEN jsonb_build_object('etapa', 2, 'montoEnPesos', h.monto)
            WHEN 't'::text THEN jsonb_build_object('etapa', 4, 'enLinea', true, 'vehiculos', 1)
            WHEN 'd'::text THEN jsonb_build_object('etapa', 4, 'enLinea', false, 'vehiculos', 1)
            WHEN 'p'::text THEN jsonb_build_object('ordenCompra', h.orden_compra, 'codigoAutorizacion', h.codigo)
            WHEN 'n'::text THEN jsonb_build_object('cantidad', 1, 'desde', h.numero_poliza)
            WHEN 'e'::text THEN jsonb_build_object('polizas', 1)
            WHEN 's'::text THEN ( SELECT jsonb_build_object('clave', s.clave, 'sha256', s.sha256, 'polizas', s.polizas, 'total', s.total) AS jsonb_build_object
               FROM archivos_sun s
              WHERE ((s.venta_id = h.venta_id) AND (s.creado_en = f.ocurrido_en))
             LIMIT 1)
            ELSE NULL::jsonb
        END AS despues,
    f.solicitud_id
   FROM (((hechos_de_venta h
     CROSS JOIN LATERAL generate_series(1, length(h.formas)) n(n))
     CROSS JOIN LATERAL ( SELECT substr(h.formas, n.n, 1) AS letra,
            ((('x'::text || encode(substr(h.hechos, ((8 * n.n) - 7), 8), 'hex'::text)))::bit(64))::bigint AS dicho) d)
     CROSS JOIN LATERAL ( SELECT lower(d.letra) AS forma,
            (d.letra = lower(d.letra)) AS del_sistema,
            (h.id + ((d.dicho >> 32) & (16777215)::bigint)) AS id,
            (h.desde + (((d.dicho & '4294967295'::bigint))::double precision * '00:00:00.001'::interval)) AS ocurrido_en,
            substr(h.solicitudes, ((((d.dicho >> 56))::integer * 8) + 1), 8) AS solicitud_id) f)
  WHERE (f.forma <> 'o'::text)
UNION ALL
 SELECT f.id,
    f.ocurrido_en,
        CASE
            WHEN (NOT f.del_sistema) THEN h.usuario_id
            ELSE NULL::integer
        END AS usuario_id,
        CASE
            WHEN f.del_sistema THEN 'anonimo'::text
            ELSE ('{venta,administrador,soporte,ventaEspecial,corredor,publico,anonimo}'::text[])[h.rol]
        END AS rol,
    'informar_aach'::text AS accion,
    'poliza'::text AS entidad,
    p.id AS entidad_id,
    NULL::jsonb AS antes,
    jsonb_build_object('estado', 'aceptado', 'mensaje', 'Póliza informada con éxito') AS despues,
    f.solicitud_id
   FROM ((((polizas p
     JOIN hechos_de_venta h ON ((h.venta_id = p.venta_id)))
     CROSS JOIN LATERAL generate_series(1, length(h.formas)) n(n))
     CROSS JOIN LATERAL ( SELECT substr(h.formas, n.n, 1) AS letra,
            ((('x'::text || encode(substr(h.hechos, ((8 * n.n) - 7), 8), 'hex'::text)))::bit(64))::bigint AS dicho) d)
     CROSS JOIN LATERAL ( SELECT lower(d.letra) AS forma,
            (d.letra = lower(d.letra)) AS del_sistema,
            (h.id + ((d.dicho >> 32) & (16777215)::bigint)) AS id,
            (h.desde + (((d.dicho & '4294967295'::bigint))::double precision * '00:00:00.001'::interval)) AS ocurrido_en,
            substr(h.solicitudes, ((((d.dicho >> 56))::integer * 8) + 1), 8) AS solicitud_id) f)
  WHERE (f.forma = 'o'::text);

CREATE VIEW hechos_sueltos AS
 SELECT auditoria.id,
    auditoria.ocurrido_en,
    auditoria.usuario_id,
    auditoria.rol,
    auditoria.accion,
    auditoria.entidad,
    auditoria.entidad_id,
    auditoria.antes,
    auditoria.despues,
    auditoria.solicitud_id
   FROM auditoria
UNION ALL
 SELECT b.id,
    b.ocurrido_en,
    b.usuario_id,
    ('{venta,administrador,soporte,ventaEspecial,corredor,publico,anonimo}'::text[])[b.rol] AS rol,
    ('{ingresar_vehiculos,cambiar_etapa,aceptar_terminos,pagar,numerar_polizas,emitir,generar_sun,informar_aach}'::text[])[b.clase] AS accion,
        CASE
            WHEN (b.clase = 8) THEN 'poliza'::text
            ELSE 'venta'::text
        END AS entidad,
    b.entidad_id,
        CASE b.clase
            WHEN 2 THEN jsonb_build_object('etapa', ((b.datos)::jsonb -> 0), 'montoEnPesos', ((b.datos)::jsonb -> 1))
            WHEN 3 THEN jsonb_build_object('etapa', ((b.datos)::jsonb -> 0))
            ELSE NULL::jsonb
        END AS antes,
        CASE b.clase
            WHEN 1 THEN jsonb_build_object('montoEnPesos', ((b.datos)::jsonb -> 0), 'cantidadVehiculos', ((b.datos)::jsonb -> 1))
            WHEN 2 THEN jsonb_build_object('etapa', ((b.datos)::jsonb -> 2), 'montoEnPesos', ((b.datos)::jsonb -> 3))
            WHEN 3 THEN jsonb_build_object('etapa', ((b.datos)::jsonb -> 1), 'enLinea', ((b.datos)::jsonb -> 2), 'vehiculos', ((b.datos)::jsonb -> 3))
            WHEN 4 THEN jsonb_build_object('ordenCompra', ((b.datos)::jsonb -> 0), 'codigoAutorizacion', ((b.datos)::jsonb -> 1))
            WHEN 5 THEN jsonb_build_object('cantidad', ((b.datos)::jsonb -> 0), 'desde', ((b.datos)::jsonb -> 1))
            WHEN 6 THEN jsonb_build_object('polizas', ((b.datos)::jsonb -> 0))
            WHEN 7 THEN ( SELECT jsonb_build_object('clave', s.clave, 'sha256', s.sha256, 'polizas', s.polizas, 'total', s.total) AS jsonb_build_object
               FROM archivos_sun s
              WHERE ((s.venta_id = b.entidad_id) AND (s.creado_en = b.ocurrido_en))
             LIMIT 1)
            WHEN 8 THEN jsonb_build_object('estado', ((b.datos)::jsonb -> 0), 'mensaje', ((b.datos)::jsonb -> 1))
            ELSE NULL::jsonb
        END AS despues,
    b.solicitud_id
   FROM hechos_breves b;

CREATE TRIGGER notar_anulada AFTER UPDATE OF vigente ON polizas FOR EACH ROW WHEN ((old.vigente AND (NOT new.vigente))) EXECUTE FUNCTION notar_poliza_anulada();
CREATE TRIGGER notar_anulada AFTER UPDATE OF vigente ON ventas FOR EACH ROW WHEN ((old.vigente AND (NOT new.vigente) AND (new.pagada_en IS NOT NULL))) EXECUTE FUNCTION notar_venta_anulada();

ALTER TABLE accesos ADD CONSTRAINT accesos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE anulacion_filas ADD CONSTRAINT anulacion_filas_anulacion_id_fkey FOREIGN KEY (anulacion_id) REFERENCES anulaciones_masivas(id);
ALTER TABLE anulaciones_masivas ADD CONSTRAINT anulaciones_masivas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE anuladas_dias ADD CONSTRAINT anuladas_dias_convenio_id_fkey FOREIGN KEY (convenio_id) REFERENCES convenios(id);
ALTER TABLE archivos_sun ADD CONSTRAINT archivos_sun_venta_id_fkey FOREIGN KEY (venta_id) REFERENCES ventas(id);
ALTER TABLE avisos_aach ADD CONSTRAINT avisos_aach_poliza_id_fkey FOREIGN KEY (poliza_id) REFERENCES polizas(id);
ALTER TABLE cambios_propuestos ADD CONSTRAINT cambios_propuestos_propuesto_por_fkey FOREIGN KEY (propuesto_por) REFERENCES usuarios(id);
ALTER TABLE cambios_propuestos ADD CONSTRAINT cambios_propuestos_resuelto_por_fkey FOREIGN KEY (resuelto_por) REFERENCES usuarios(id);
ALTER TABLE carga_filas ADD CONSTRAINT carga_filas_carga_id_fkey FOREIGN KEY (carga_id) REFERENCES cargas(id) ON DELETE CASCADE;
ALTER TABLE cargas ADD CONSTRAINT cargas_convenio_id_fkey FOREIGN KEY (convenio_id) REFERENCES convenios(id);
ALTER TABLE cargas ADD CONSTRAINT cargas_corrige_fkey FOREIGN KEY (corrige) REFERENCES cargas(id);
ALTER TABLE cargas ADD CONSTRAINT cargas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE cargas ADD CONSTRAINT cargas_venta_id_fkey FOREIGN KEY (venta_id) REFERENCES ventas(id);
ALTER TABLE casos_aach ADD CONSTRAINT casos_aach_cerrado_por_fkey FOREIGN KEY (cerrado_por) REFERENCES usuarios(id);
ALTER TABLE casos_aach ADD CONSTRAINT casos_aach_pago_id_fkey FOREIGN KEY (pago_id) REFERENCES pagos(id);
ALTER TABLE casos_aach ADD CONSTRAINT casos_aach_poliza_id_fkey FOREIGN KEY (poliza_id) REFERENCES polizas(id);
ALTER TABLE certificados_cobertura ADD CONSTRAINT certificados_cobertura_poliza_id_fkey FOREIGN KEY (poliza_id) REFERENCES polizas(id);
ALTER TABLE certificados_cobertura ADD CONSTRAINT certificados_cobertura_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE claves_olvidadas ADD CONSTRAINT claves_olvidadas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE coberturas ADD CONSTRAINT coberturas_venta_vehiculo_id_fkey FOREIGN KEY (venta_vehiculo_id) REFERENCES venta_vehiculos(id);
ALTER TABLE codigos_de_respaldo ADD CONSTRAINT codigos_de_respaldo_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE codigos_de_titular ADD CONSTRAINT codigos_de_titular_solicitud_id_fkey FOREIGN KEY (solicitud_id) REFERENCES solicitudes_de_datos(id);
ALTER TABLE codigos_de_venta ADD CONSTRAINT codigos_de_venta_venta_id_fkey FOREIGN KEY (venta_id) REFERENCES ventas(id);
ALTER TABLE convenio_primas ADD CONSTRAINT convenio_primas_convenio_id_fkey FOREIGN KEY (convenio_id) REFERENCES convenios(id);
ALTER TABLE convenio_primas ADD CONSTRAINT convenio_primas_tipo_uso_id_fkey FOREIGN KEY (tipo_uso_id) REFERENCES tipos_uso(id);
ALTER TABLE convenio_primas ADD CONSTRAINT convenio_primas_tipo_vehiculo_id_fkey FOREIGN KEY (tipo_vehiculo_id) REFERENCES tipos_vehiculo(id);
ALTER TABLE convenio_usuarios ADD CONSTRAINT convenio_usuarios_convenio_id_fkey FOREIGN KEY (convenio_id) REFERENCES convenios(id);
ALTER TABLE convenio_usuarios ADD CONSTRAINT convenio_usuarios_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE convenios_a_mano ADD CONSTRAINT convenios_a_mano_convenio_id_fkey FOREIGN KEY (convenio_id) REFERENCES convenios(id) ON DELETE CASCADE;
ALTER TABLE convenios_a_mano ADD CONSTRAINT convenios_a_mano_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id) ON DELETE CASCADE;
ALTER TABLE convenios ADD CONSTRAINT convenios_corredor_id_fkey FOREIGN KEY (corredor_id) REFERENCES corredores(id);
ALTER TABLE corredores ADD CONSTRAINT corredores_comuna_id_fkey FOREIGN KEY (comuna_id) REFERENCES comunas(id);
ALTER TABLE desafios_de_llave ADD CONSTRAINT desafios_de_llave_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE devoluciones ADD CONSTRAINT devoluciones_pago_id_fkey FOREIGN KEY (pago_id) REFERENCES pagos(id);
ALTER TABLE documentos_reemplazados ADD CONSTRAINT documentos_reemplazados_poliza_id_fkey FOREIGN KEY (poliza_id) REFERENCES polizas(id);
ALTER TABLE enlaces_publicos ADD CONSTRAINT enlaces_publicos_convenio_id_fkey FOREIGN KEY (convenio_id) REFERENCES convenios(id);
ALTER TABLE enlaces_publicos ADD CONSTRAINT enlaces_publicos_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE entidades ADD CONSTRAINT entidades_comuna_id_fkey FOREIGN KEY (comuna_id) REFERENCES comunas(id);
ALTER TABLE envios ADD CONSTRAINT envios_venta_id_fkey FOREIGN KEY (venta_id) REFERENCES ventas(id);
ALTER TABLE factores_totp ADD CONSTRAINT factores_totp_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE filtros_guardados ADD CONSTRAINT filtros_guardados_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id) ON DELETE CASCADE;
ALTER TABLE identidades_externas ADD CONSTRAINT identidades_externas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE incidentes ADD CONSTRAINT incidentes_venta_id_fkey FOREIGN KEY (venta_id) REFERENCES ventas(id);
ALTER TABLE informe_partes ADD CONSTRAINT informe_partes_informe_id_fkey FOREIGN KEY (informe_id) REFERENCES informes(id) ON DELETE CASCADE;
ALTER TABLE informes ADD CONSTRAINT informes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE llaves_de_acceso ADD CONSTRAINT llaves_de_acceso_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE marcas_comerciales ADD CONSTRAINT marcas_comerciales_convenio_id_fkey FOREIGN KEY (convenio_id) REFERENCES convenios(id);
ALTER TABLE marcas_comerciales ADD CONSTRAINT marcas_comerciales_corredor_id_fkey FOREIGN KEY (corredor_id) REFERENCES corredores(id);
ALTER TABLE marcas_comerciales ADD CONSTRAINT marcas_comerciales_logo_fkey FOREIGN KEY (logo) REFERENCES logos(sha256);
ALTER TABLE modelos ADD CONSTRAINT modelos_marca_id_fkey FOREIGN KEY (marca_id) REFERENCES marcas(id);
ALTER TABLE modelos ADD CONSTRAINT modelos_tipo_vehiculo_id_fkey FOREIGN KEY (tipo_vehiculo_id) REFERENCES tipos_vehiculo(id);
ALTER TABLE numeros_saltados ADD CONSTRAINT numeros_saltados_rango_id_fkey FOREIGN KEY (rango_id) REFERENCES rangos(id);
ALTER TABLE pagos ADD CONSTRAINT pagos_venta_id_fkey FOREIGN KEY (venta_id) REFERENCES ventas(id);
ALTER TABLE polizas ADD CONSTRAINT polizas_venta_id_fkey FOREIGN KEY (venta_id) REFERENCES ventas(id);
ALTER TABLE polizas ADD CONSTRAINT polizas_venta_vehiculo_id_fkey FOREIGN KEY (venta_vehiculo_id) REFERENCES venta_vehiculos(id);
ALTER TABLE propietarios ADD CONSTRAINT propietarios_comuna_id_fkey FOREIGN KEY (comuna_id) REFERENCES comunas(id);
ALTER TABLE reemisiones ADD CONSTRAINT reemisiones_resuelta_por_fkey FOREIGN KEY (resuelta_por) REFERENCES usuarios(id);
ALTER TABLE reemisiones ADD CONSTRAINT reemisiones_solicitada_por_fkey FOREIGN KEY (solicitada_por) REFERENCES usuarios(id);
ALTER TABLE reemisiones ADD CONSTRAINT reemisiones_venta_id_fkey FOREIGN KEY (venta_id) REFERENCES ventas(id);
ALTER TABLE restricciones ADD CONSTRAINT restricciones_solicitud_id_fkey FOREIGN KEY (solicitud_id) REFERENCES solicitudes_de_datos(id);
ALTER TABLE resumen_dias ADD CONSTRAINT resumen_dias_convenio_id_fkey FOREIGN KEY (convenio_id) REFERENCES convenios(id);
ALTER TABLE sesiones ADD CONSTRAINT sesiones_convenio_id_fkey FOREIGN KEY (convenio_id) REFERENCES convenios(id);
ALTER TABLE sesiones ADD CONSTRAINT sesiones_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE sesiones ADD CONSTRAINT sesiones_venta_id_fkey FOREIGN KEY (venta_id) REFERENCES ventas(id);
ALTER TABLE solicitudes_de_datos ADD CONSTRAINT solicitudes_de_datos_cerrada_por_fkey FOREIGN KEY (cerrada_por) REFERENCES usuarios(id);
ALTER TABLE solicitudes_de_datos ADD CONSTRAINT solicitudes_de_datos_ingresada_por_fkey FOREIGN KEY (ingresada_por) REFERENCES usuarios(id);
ALTER TABLE tipos_uso ADD CONSTRAINT tipos_uso_tipo_vehiculo_id_fkey FOREIGN KEY (tipo_vehiculo_id) REFERENCES tipos_vehiculo(id);
ALTER TABLE usuario_corredores ADD CONSTRAINT usuario_corredores_corredor_id_fkey FOREIGN KEY (corredor_id) REFERENCES corredores(id);
ALTER TABLE usuario_corredores ADD CONSTRAINT usuario_corredores_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);
ALTER TABLE usuarios ADD CONSTRAINT usuarios_entidad_id_fkey FOREIGN KEY (entidad_id) REFERENCES entidades(id);
ALTER TABLE vehiculos ADD CONSTRAINT vehiculos_modelo_id_fkey FOREIGN KEY (modelo_id) REFERENCES modelos(id);
ALTER TABLE vehiculos ADD CONSTRAINT vehiculos_propietario_id_fkey FOREIGN KEY (propietario_id) REFERENCES propietarios(id);
ALTER TABLE vehiculos ADD CONSTRAINT vehiculos_tipo_uso_id_fkey FOREIGN KEY (tipo_uso_id) REFERENCES tipos_uso(id);
ALTER TABLE venta_vehiculos ADD CONSTRAINT venta_vehiculos_modelo_id_fkey FOREIGN KEY (modelo_id) REFERENCES modelos(id);
ALTER TABLE venta_vehiculos ADD CONSTRAINT venta_vehiculos_tipo_uso_id_fkey FOREIGN KEY (tipo_uso_id) REFERENCES tipos_uso(id);
ALTER TABLE venta_vehiculos ADD CONSTRAINT venta_vehiculos_tipo_vehiculo_id_fkey FOREIGN KEY (tipo_vehiculo_id) REFERENCES tipos_vehiculo(id);
ALTER TABLE venta_vehiculos ADD CONSTRAINT venta_vehiculos_venta_id_fkey FOREIGN KEY (venta_id) REFERENCES ventas(id);
ALTER TABLE ventas ADD CONSTRAINT ventas_convenio_id_fkey FOREIGN KEY (convenio_id) REFERENCES convenios(id);
ALTER TABLE ventas ADD CONSTRAINT ventas_sesion_id_fkey FOREIGN KEY (sesion_id) REFERENCES sesiones(id);
ALTER TABLE ventas ADD CONSTRAINT ventas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES usuarios(id);

INSERT INTO presion SELECT true, 'epoch', 0, 0, 0;
INSERT INTO stock_reservado VALUES ('poliza', 0), ('folio', 0);
INSERT INTO techo_de_ventas VALUES (true, 1000, 1000, 'epoch');
