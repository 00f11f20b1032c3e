import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { useState } from 'react';
import { dvPatente } from '#values/formato-patente.ts';
import { LARGO_PATENTE } from '#values/patente.ts';
import { reparoDeDv } from '#values/validar-patente.ts';
import { leerMensajes } from '../../../lib/mensajes.ts';
import { trasPausa } from '../../../lib/foco/pausa.ts';
import { useConfirmar } from '../../../ui/dialogo/confirmar.tsx';
import { useAlVolverLaRed } from '../../../ui/espera/red.ts';
import type { Operacion } from '../../../ui/dialogo/useOperacion.ts';
import { SIN_ESPECIAL } from '../../vehiculos/especial-ingresado.ts';
import { VACIO, valoresDePropietario } from '../../vehiculos/vehiculo-ingresado.ts';
import { datosDelVehiculo, estaCompleto, loOfrece, marcaYModelo } from './aplicar-encontrado.ts';
import {
  type RespuestaDePatente,
  SIN_RESPUESTA,
  TIPO_NO_DISPONIBLE,
  YA_INGRESADO,
} from './consulta-patente.ts';
import { type Salida, SIN_PATENTE } from './consulta.ts';
import { type Dueno, duenoDe, hayDueno } from '../propietario/dueno.ts';
import { enfocarCampo, enfocarTarjeta } from '../enfocar-campo.ts';
import { erroresDelFormulario } from '../errores-del-formulario.ts';
import { usosDe } from '../opciones/opciones-vehiculo.ts';
import { useAdmiteEspecial } from '../especial/useAdmiteEspecial.ts';
import { useConsultaPatente } from './useConsultaPatente.ts';
import type { EstadoDelFormulario } from '../useEstadoDelFormulario.ts';

interface Entrada {
  readonly estado: EstadoDelFormulario;
  readonly convenio: ConvenioVM;
  readonly vehiculos: readonly VehiculoEntrada[];
  readonly captcha: string | undefined;
  readonly operacion: Operacion;
}

/** A plate that is entered without being looked up, where that is allowed. */
export interface SinConsultar {
  readonly activo: boolean;
  readonly cambiar: (activo: boolean) => void;
}

const cerrar = (
  { form, setConsulta }: EstadoDelFormulario,
  mensaje: string,
  salida: Salida | null = null,
) => {
  setConsulta({ fase: 'cerrada', mensaje, salida });
  form.setFieldError('patente', mensaje);
};

/** The registry gave no answer: a seller types, a buyer may only ask again. */
const seguirSinRegistro = (estado: EstadoDelFormulario, patente: string) => {
  const { form, setConsulta, esComprador } = estado;
  if (esComprador) {
    cerrar(estado, SIN_RESPUESTA, 'reintentar');
    return;
  }
  form.setValues({ dv: dvPatente(patente) ?? VACIO.dv });
  form.setFieldError('patente', SIN_RESPUESTA);
  setConsulta({ fase: 'abierta', como: 'a mano' });
};

/** The plate the registry does not know is taken as it is: the form opens empty (V-VEH-026). */
const abrirInvalida = ({ form, setConsulta }: EstadoDelFormulario) => {
  form.setValues({
    ...SIN_ESPECIAL,
    especial: true,
    patenteInvalida: true,
    validarPatente: false,
    informarAach: false,
  });
  form.clearFieldError('patente');
  setConsulta({ fase: 'abierta', como: 'invalida' });
  enfocarCampo('tipoVehiculoId');
};

/** The owner of the previous vehicle stays when the toggle asks for it; else the record's comes. */
const tomarPropietario = (
  { form, dueno, setDueno, mismoPropietario }: EstadoDelFormulario,
  { propietarioVM, propietarioRegistrado }: VehiculoEncontradoVM,
): Dueno => {
  if (mismoPropietario && hayDueno(form.getValues(), dueno)) return dueno;
  form.setValues(valoresDePropietario(propietarioVM));
  const hallado = duenoDe(propietarioVM, 'patente', propietarioRegistrado);
  setDueno(hallado);
  return hallado;
};

const abrir = (
  estado: EstadoDelFormulario,
  convenio: ConvenioVM,
  hallado: VehiculoEncontradoVM,
) => {
  const { form, setConsulta, setDelVehiculo, usoPrevio, esComprador } = estado;
  form.setValues(datosDelVehiculo(convenio, hallado, usoPrevio, esComprador));
  const dueno = tomarPropietario(estado, hallado);
  setDelVehiculo(marcaYModelo(hallado, esComprador));
  const { tipoVehiculoId } = form.getValues();
  const consulta = {
    fase: 'abierta',
    como: estaCompleto(hallado, esComprador) ? 'encontrado' : 'incompleto',
  } as const;
  setConsulta(consulta);
  const entorno = { consulta, dueno, convenio, tipoRegistrado: null };
  const faltan = Object.keys(erroresDelFormulario(form.getValues(), entorno));
  // The use follows the type, which may be missing itself.
  const hayQueElegirUso = tipoVehiculoId === 0 || usosDe(convenio, tipoVehiculoId).length > 1;
  estado.plegar(hayQueElegirUso ? [...faltan, 'tipoUsoId'] : faltan);
  // Whoever sells goes on typing where something is missing, or checks what was found.
  const [falta] = faltan;
  if (falta === undefined) enfocarTarjeta();
  else enfocarCampo(falta);
};

const abrirSiSeVende: typeof abrir = (estado, convenio, hallado) => {
  if (loOfrece(convenio, hallado, estado.esComprador)) abrir(estado, convenio, hallado);
  else cerrar(estado, TIPO_NO_DISPONIBLE);
};

const estaEntera = (patente: string): boolean => patente.length === LARGO_PATENTE;

/** Why a plate is not looked up at all, or null. */
const reparoDe = (patente: string, vehiculos: readonly VehiculoEntrada[]): string | null =>
  reparoDeDv(patente) ?? (vehiculos.some((otro) => otro.patente === patente) ? YA_INGRESADO : null);

/** What the plate field does: it looks up at six characters and opens or locks the form. */
export const usePatente = ({ estado, convenio, vehiculos, captcha, operacion }: Entrada) => {
  const { form, consulta, setConsulta, mismoPropietario, vaciar } = estado;
  const admiteEspecial = useAdmiteEspecial(convenio);
  const confirmar = useConfirmar();
  const [sinConsultar, setSinConsultar] = useState(false);

  const preguntarInvalida = async (patente: string) => {
    const { patenteInvalidaUsuarioConCargaEspecial: texto } = await leerMensajes();
    const titulo = `Patente ${patente} no encontrada`;
    const sigueAhi = () => form.getValues().patente === patente;
    if (!sigueAhi() || !(await confirmar({ titulo, texto, textoOk: 'Continuar' }))) return;
    if (sigueAhi()) abrirInvalida(estado);
  };

  const alResponder = (patente: string, respuesta: RespuestaDePatente) => {
    if (respuesta.tipo === 'encontrado') abrirSiSeVende(estado, convenio, respuesta.vehiculo);
    else if (respuesta.tipo === 'sin_respuesta') seguirSinRegistro(estado, patente);
    else if (respuesta.tipo === 'error') cerrar(estado, respuesta.mensaje, 'reintentar');
    else {
      cerrar(estado, respuesta.mensaje, admiteEspecial ? null : 'revisar');
      if (admiteEspecial) trasPausa(() => void preguntarInvalida(patente));
    }
  };
  const { consultar, olvidar } = useConsultaPatente({ captcha, operacion, alResponder });

  const buscar = (patente: string) => {
    setConsulta({ fase: 'consultando' });
    consultar(patente);
  };
  const abrirSinConsultar = () => {
    olvidar();
    setSinConsultar(false);
    abrirInvalida(estado);
  };
  /** Says whether the plate was looked up, or refused before. */
  const cambiarPatente = (patente: string): boolean => {
    if (patente === form.getValues().patente) return false;
    olvidar();
    // What was filled in belongs to the plate that was there before.
    if (consulta.fase === 'abierta') vaciar(mismoPropietario);
    else setConsulta(SIN_PATENTE);
    form.setFieldValue('patente', patente);
    const reparo = reparoDe(patente, vehiculos);
    if (reparo !== null) cerrar(estado, reparo);
    else if (estaEntera(patente) && sinConsultar) abrirSinConsultar();
    else if (estaEntera(patente)) buscar(patente);
    return reparo !== null || estaEntera(patente);
  };
  /** Only of those who may enter a plate without register. */
  const cambiarSinConsultar = (activo: boolean) => {
    const { patente } = form.getValues();
    if (activo && estaEntera(patente) && !reparoDe(patente, vehiculos)) abrirSinConsultar();
    else {
      setSinConsultar(activo);
      enfocarCampo('patente');
    }
  };

  const reintentar = () => buscar(form.getValues().patente);
  // Typed while the network was away: nobody has to press anything once it is back.
  const porReintentar = consulta.fase === 'cerrada' && consulta.salida === 'reintentar';
  useAlVolverLaRed(porReintentar ? reintentar : undefined);

  return {
    cambiarPatente,
    reintentar,
    sinConsultar: admiteEspecial ? { activo: sinConsultar, cambiar: cambiarSinConsultar } : null,
  };
};
