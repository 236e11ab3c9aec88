;;; A session of Emacs with eglot, without a screen. Run by .ci/editors:  -*- lexical-binding: t -*-
;;; emacs --batch -f package-initialize -l session.el, with MERELS the program's folder on the path, README the page whose
;;; lines of configuration are tried, and FOLDER an empty folder.

(require 'eglot)
(require 'flymake)

(defun configure (readme)
  "Evaluates what README says under the heading of this editor."
  (with-temp-buffer
    (insert-file-contents readme)
    (re-search-forward "^```elisp\n")
    (let ((start (point)))
      (re-search-forward "^```$")
      (eval-region start (match-beginning 0)))))

(defun eventually (what holds)
  "Waits until HOLDS, which is WHAT is waited for."
  (with-timeout (30 (error "Waited in vain for %s" what))
    (while (not (funcall holds))
      (accept-process-output nil 0.05))))

(defun session (folder)
  (let ((file (expand-file-name "three.merels" folder)))
    (with-temp-file file
      (insert "game \"Three\"\nplayers White, Black\nboard   grid 3 x 3\npiece   man: 3 in each hand\n"
              "pattern row = line of 3 { same owner }\n\nphase play {\n    place man on empty\n    if rwo made { win }\n}\n"))
    (find-file file)
    (unless (eglot-managed-p)
      (eglot-ensure)
      (run-hooks 'post-command-hook))
    (eventually "the server" (lambda () (eglot-managed-p)))
    (flymake-mode 1)
    (flymake-start)
    (eventually "the mistake" (lambda () (flymake-diagnostics)))
    (let ((found (car (flymake-diagnostics))))
      (unless (string-match-p "nothing is called `rwo`" (flymake-diagnostic-text found))
        (error "Said: %s" (flymake-diagnostic-text found)))
      (goto-char (flymake-diagnostic-beg found)))
    (unless (looking-at "rwo") (error "It stands at %s" (point)))
    ;; The one quick fix is made without asking.
    (cl-letf (((symbol-function 'completing-read) (lambda (_ choices &rest _) (caar choices))))
      (eglot-code-actions (point) nil "quickfix" t))
    (goto-char (point-min))
    (unless (search-forward "if row made { win }" nil t) (error "The fix isn't made: %s" (buffer-string)))
    (backward-char 14)
    ;; Changes are told when Emacs idles, which it never does without a screen.
    (eglot--signal-textDocument/didChange)
    (eglot-rename "line_up")
    (goto-char (point-min))
    (unless (and (search-forward "pattern line_up" nil t) (search-forward "if line_up made" nil t))
      (error "Rename: %s" (buffer-string)))
    (eglot-shutdown (eglot-current-server))
    (message "emacs %s: served" emacs-version)))

(condition-case why
    (progn (configure (getenv "README")) (session (getenv "FOLDER")))
  (error (message "emacs: %s" (error-message-string why)) (kill-emacs 1)))
(set-buffer-modified-p nil)
