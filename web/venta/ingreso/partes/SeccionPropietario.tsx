import type { PropietarioConocido } from '#features/ventas/ingreso/propietario-entrada.contract.ts';
import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { CampoCorreo } from '../../../campos/CampoCorreo.tsx';
import { CampoTelefono } from '../../../campos/CampoTelefono.tsx';
import { AvisoPrivacidad } from '../../piezas/AvisoPrivacidad.tsx';
import { type Dueno, nombrarRegistrado, reglasDe } from '../estado/dueno.ts';
import { ETIQUETAS } from '../estado/errores-del-formulario.ts';
import { seVe } from '../estado/ingreso.ts';
import { CamposDeIdentidad } from './CamposDeIdentidad.tsx';
import classes from './FormularioVehiculo.module.css';
import { campoDeTexto, type ParteDeIngreso } from './parte.ts';

const IDENTIDAD = [
  'rut',
  'nombre',
  'segundoNombre',
  'apellidoPaterno',
  'apellidoMaterno',
  'razonSocial',
];
const REGISTRADO = 'Registrado';
/** COMUNIDAD has no e-mail: says where its policy is sent instead. */
const DE_COMUNIDAD = {
  login: 'Una comunidad no tiene correo: enviaremos la póliza al de su usuario.',
  publica: 'Una comunidad no tiene correo: enviaremos la póliza al que indique al pagar.',
} as const;

const opcional = (etiqueta: string, siEsAsi: boolean): string =>
  siEsAsi ? `${etiqueta} (opcional)` : etiqueta;

export const SeccionPropietario = (parte: ParteDeIngreso) => {
  const { ingreso, entorno, enviar } = parte;
  const { dueno } = ingreso;
  const propio = entorno.esComprador;
  const comunidad = dueno.tipo === 'comunidad';
  const { reservado } = reglasDe(dueno);
  const tieneTelefono = reservado?.tieneTelefono === true;
  const tieneCorreo = reservado?.tieneCorreo === true;
  const sePide = (campo: string) => seVe(ingreso, campo, propio);

  const destinoDeLaPoliza = comunidad
    ? DE_COMUNIDAD[propio ? 'publica' : 'login']
    : tieneCorreo
      ? 'Enviaremos la póliza al correo registrado. Escriba otro sólo si cambió.'
      : 'Aquí enviaremos la póliza.';

  const conIdentidad = IDENTIDAD.some(sePide);
  if (!conIdentidad && !sePide('telefono') && !sePide('email')) return null;
  return (
    <fieldset className={classes.seccion}>
      <legend className={classes.titulo}>Propietario</legend>
      <div className={classes.campos}>
        {conIdentidad &&
          (dueno.registrado ? (
            <PropietarioRegistrado
              registrado={dueno.registrado}
              fuente={dueno.fuente}
              enviar={enviar}
            />
          ) : (
            <CamposDeIdentidad {...parte} />
          ))}
        {sePide('telefono') && (
          <CampoTelefono
            label={opcional(ETIQUETAS.telefono, tieneTelefono || dueno.tipo === 'empresa')}
            {...campoDeTexto(parte, 'telefono')}
            propio={propio}
            disabled={comunidad}
            {...(tieneTelefono && {
              placeholder: REGISTRADO,
              description: 'Ya hay uno registrado. Escriba otro sólo si cambió.',
            })}
          />
        )}
        {sePide('email') && (
          <CampoCorreo
            label={opcional(ETIQUETAS.email, tieneCorreo)}
            {...campoDeTexto(parte, 'email')}
            propio={propio}
            onBlur={() => enviar({ tipo: 'dejarCampo', campo: 'email' })}
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

interface PropietarioRegistradoProps {
  readonly registrado: PropietarioConocido;
  readonly fuente: Dueno['fuente'];
  readonly enviar: ParteDeIngreso['enviar'];
}

/** Masked owner in a public session, in place of the hidden fields. */
const PropietarioRegistrado = ({ registrado, fuente, enviar }: PropietarioRegistradoProps) => {
  const porRut = typeof registrado.rut === 'number';
  const seMantiene = fuente === 'anterior';
  return (
    <div className={classes.registrado}>
      <p className={classes.procedencia}>
        <IconShieldCheck size={18} aria-hidden />
        <span>
          {seMantiene
            ? 'Se mantiene el propietario del vehículo anterior'
            : 'Propietario registrado'}
          : <strong>{nombrarRegistrado(registrado)}</strong>
        </span>
      </p>
      <p className={classes.resguardo}>
        Por seguridad no mostramos sus datos: los completamos al emitir la póliza.
      </p>
      <div className={classes.botones}>
        <Button variant="default" onClick={() => enviar({ tipo: 'otroPropietario' })}>
          {porRut || seMantiene ? 'Cambiar propietario' : 'No es el propietario actual'}
        </Button>
        {porRut && (
          <Button variant="default" onClick={() => enviar({ tipo: 'escribirPropietario' })}>
            Escribir otros datos
          </Button>
        )}
      </div>
    </div>
  );
};
