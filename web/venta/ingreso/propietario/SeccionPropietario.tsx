import { CampoCorreo } from '../../../campos/CampoCorreo.tsx';
import { CampoTelefono } from '../../../campos/CampoTelefono.tsx';
import { useSesion } from '../../../lib/sesion/useSesion.ts';
import { AvisoPrivacidad } from '../../AvisoPrivacidad.tsx';
import { CamposDeIdentidad } from './CamposDeIdentidad.tsx';
import { reglasDe } from './dueno.ts';
import { enfocarCampo } from '../enfocar-campo.ts';
import { ETIQUETAS } from '../errores-del-formulario.ts';
import classes from '../IngresoVehiculo.module.css';
import { PropietarioRegistrado } from './PropietarioRegistrado.tsx';
import type { EstadoDelFormulario } from '../useEstadoDelFormulario.ts';
import { usePropietario } from './usePropietario.ts';

const IDENTIDAD = [
  'rut',
  'nombre',
  'segundoNombre',
  'apellidoPaterno',
  'apellidoMaterno',
  'razonSocial',
];
const REGISTRADO = 'Registrado';
/** COMUNIDAD has no e-mail: where its policy goes instead. */
const DE_COMUNIDAD = {
  login: 'Una comunidad no tiene correo: enviaremos la póliza al de su usuario.',
  publica: 'Una comunidad no tiene correo: enviaremos la póliza al que indique al pagar.',
} as const;

const opcional = (etiqueta: string, siEsAsi: boolean): string =>
  siEsAsi ? `${etiqueta} (opcional)` : etiqueta;

export const SeccionPropietario = ({ estado }: { readonly estado: EstadoDelFormulario }) => {
  const { form, dueno, setDueno, seVe } = estado;
  const propietario = usePropietario({ form, dueno, setDueno });
  const propio = useSesion().tipo === 'publica';
  const comunidad = dueno.tipo === 'comunidad';
  const { reservado } = reglasDe(dueno);
  const tieneTelefono = reservado?.tieneTelefono === true;
  const tieneCorreo = reservado?.tieneCorreo === true;

  const destinoDeLaPoliza = comunidad
    ? DE_COMUNIDAD[propio ? 'publica' : 'login']
    : tieneCorreo
      ? 'Enviaremos la póliza al correo registrado. Escriba otro sólo si cambió.'
      : 'Aquí enviaremos la póliza.';

  const cambiarPropietario = () => {
    propietario.cambiarPropietario();
    enfocarCampo('rut');
  };
  const escribirDatos = () => {
    propietario.escribirDatos();
    enfocarCampo(dueno.tipo === 'empresa' ? 'razonSocial' : 'nombre');
  };
  const revisarCorreo = () => {
    if (form.getValues().email !== '') form.validateField('email');
  };

  const conIdentidad = IDENTIDAD.some(seVe);
  if (!conIdentidad && !seVe('telefono') && !seVe('email')) return null;
  return (
    <fieldset className={classes.seccion}>
      <legend className={classes.titulo}>Propietario</legend>
      <div className={classes.campos}>
        {conIdentidad &&
          (dueno.registrado ? (
            <PropietarioRegistrado
              registrado={dueno.registrado}
              fuente={dueno.fuente}
              alCambiar={cambiarPropietario}
              alEscribirDatos={escribirDatos}
            />
          ) : (
            <CamposDeIdentidad
              estado={estado}
              propio={propio}
              alCambiarRut={propietario.cambiarRut}
              alSalirDelRut={() => void propietario.buscar()}
              alCambiarPropietario={cambiarPropietario}
            />
          ))}
        {seVe('telefono') && (
          <CampoTelefono
            label={opcional(ETIQUETAS.telefono, tieneTelefono || dueno.tipo === 'empresa')}
            {...form.getInputProps('telefono')}
            propio={propio}
            disabled={comunidad}
            {...(tieneTelefono && {
              placeholder: REGISTRADO,
              description: 'Ya hay uno registrado. Escriba otro sólo si cambió.',
            })}
          />
        )}
        {seVe('email') && (
          <CampoCorreo
            label={opcional(ETIQUETAS.email, tieneCorreo)}
            {...form.getInputProps('email')}
            propio={propio}
            onBlur={revisarCorreo}
            disabled={comunidad}
            {...(tieneCorreo && { placeholder: REGISTRADO })}
            description={destinoDeLaPoliza}
          />
        )}
      </div>
      <div className={classes.privacidad}>
        Usamos estos datos para emitir la póliza y enviarla. <AvisoPrivacidad />
      </div>
    </fieldset>
  );
};
