import { CONTACTO, reparoDeContacto } from '#values/campos-de-persona.ts';
import { type RefObject, useRef, useState } from 'react';
import { CampoCorreo } from '../../../campos/CampoCorreo.tsx';
import { CampoTelefono } from '../../../campos/CampoTelefono.tsx';
import classes from './PegarPatentes.module.css';
import type { Contacto } from './resultado-de-patente.ts';

type CampoDeContacto = keyof typeof CONTACTO;
const CAMPOS = Object.keys(CONTACTO) as CampoDeContacto[];

const reparoDe = (contacto: Contacto, campo: CampoDeContacto): string | null =>
  reparoDeContacto(campo, contacto[campo].trim(), false);

interface ContactoEscrito {
  readonly contacto: Contacto;
  /** Message at each field that was left with a wrong value. */
  readonly errores: Record<CampoDeContacto, string | null>;
  readonly campos: Record<CampoDeContacto, RefObject<HTMLInputElement | null>>;
  readonly escribir: (campo: CampoDeContacto, valor: string) => void;
  readonly dejar: (campo: CampoDeContacto) => void;
  /** True if nothing typed is wrong; otherwise shows the errors and focuses the first field with one. */
  readonly vale: () => boolean;
}

/** Contact data typed once for all pasted plates whose owners have none. */
export const useContactoComun = (): ContactoEscrito => {
  const [contacto, setContacto] = useState<Contacto>({ telefono: '', email: '' });
  const [dejados, setDejados] = useState<ReadonlySet<CampoDeContacto>>(new Set());
  const telefono = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const campos = { telefono, email };
  const error = (campo: CampoDeContacto) => (dejados.has(campo) ? reparoDe(contacto, campo) : null);
  return {
    contacto,
    campos,
    errores: { telefono: error('telefono'), email: error('email') },
    escribir: (campo, valor) => {
      setContacto((antes) => ({ ...antes, [campo]: valor }));
      setDejados((antes) => new Set([...antes].filter((dejado) => dejado !== campo)));
    },
    dejar: (campo) => setDejados((antes) => new Set([...antes, campo])),
    vale: () => {
      const malo = CAMPOS.find((campo) => reparoDe(contacto, campo) !== null);
      if (malo === undefined) return true;
      setDejados(new Set(CAMPOS));
      campos[malo].current?.focus();
      return false;
    },
  };
};

/** Fields of the contact data for every vehicle whose owner has none. */
export const ContactoComun = ({ escrito }: { readonly escrito: ContactoEscrito }) => {
  const campo = (clave: CampoDeContacto) => ({
    ref: escrito.campos[clave],
    value: escrito.contacto[clave],
    error: escrito.errores[clave],
    onChange: (valor: string) => escrito.escribir(clave, valor),
    onBlur: () => escrito.dejar(clave),
  });
  return (
    <div className={classes.contacto}>
      <CampoTelefono label="Teléfono de los que no tienen (opcional)" {...campo('telefono')} />
      <CampoCorreo label="Correo de los que no tienen (opcional)" {...campo('email')} />
    </div>
  );
};
